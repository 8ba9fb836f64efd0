/// The script of a contact sheet: search, filters, and the view of all images.
///
/// It sets texts and never HTML, because names of files are in them.
enum SheetScript {
    static let text = list + comparison + events

    private static let list = #"""
        "use strict";
        const $ = id => document.getElementById(id);
        const root = document.documentElement;
        const images = [...document.querySelectorAll(".image")].map(element => ({
          element,
          words: [...element.querySelectorAll("h2, b")].map(name => name.textContent).join(" ").toLowerCase(),
          groups: new Set(element.dataset.groups.split(" ")) }));
        const chunks = [...document.querySelectorAll(".chunk")];
        let current = -1;

        // Pixels of the screen, not of the page: true size is one pixel of the image on one of the screen.
        function fitScreen() { root.style.setProperty("--dot", 1 / (devicePixelRatio || 1)); }
        addEventListener("resize", fitScreen);
        fitScreen();

        function show() {
          const words = $("search").value.toLowerCase().split(/\s+/).filter(word => word);
          const group = $("show").value;
          let count = 0;
          for (const image of images) {
            const isShown = (!group || image.groups.has(group)) && words.every(word => image.words.includes(word));
            if (image.element.hidden === isShown) image.element.hidden = !isShown;
            if (isShown) count += 1;
          }
          for (const chunk of chunks) {
            const shown = chunk.querySelectorAll(":scope > :not([hidden])").length;
            chunk.hidden = shown === 0;
            // The height of rows that are not laid out yet, nor have been with these neighbors.
            chunk.style.containIntrinsicSize = shown === chunk.childElementCount ? "" : `${14 * shown}rem`;
          }
          $("count").textContent = count === images.length ? `${count} images` : `${count} of ${images.length} images`;
        }

        function style() {
          document.body.classList.remove("light", "dark", "checkered");
          document.body.classList.add($("ground").value);
          document.body.classList.toggle("points", $("unit").value === "points");
          document.body.classList.toggle("plain", $("zoom").value === "1");
          document.body.classList.toggle("fit", $("zoom").value === "fit");
          root.style.setProperty("--zoom", Number($("zoom").value) || 1);
        }

        // A thumbnail is replaced by its file when the image comes near; without the file beside the page, it stays.
        const near = new IntersectionObserver(entries => {
          for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            near.unobserve(entry.target);
            for (const figure of entry.target.querySelectorAll("figure")) {
              figure.style.setProperty("--scale", figure.dataset.scale || 1);
              const picture = figure.querySelector("img[data-file]");
              if (!picture) continue;
              const file = new Image();
              file.onload = () => { picture.src = file.src; };
              file.onerror = () => figure.classList.add("lost");
              file.src = picture.dataset.file;
            }
          }
        }, { rootMargin: "100% 0px" });
        for (const chunk of chunks) near.observe(chunk);
        $("images").addEventListener("error", event => {
          const figure = event.target.closest("figure");
          if (figure) figure.classList.add("lost");
        }, true);

        function step(by) {
          const last = images.length - 1;
          let next = current < 0 && by < 0 ? last : current + by;
          while (images[next] && images[next].element.hidden) next += by;
          if (!images[next]) return;
          current = next;
          images[next].element.focus({ preventScroll: true });
          images[next].element.scrollIntoView({ block: "start" });
        }

        function choose(select, by) {
          select.selectedIndex = Math.min(Math.max(select.selectedIndex + by, 0), select.length - 1);
          select.dispatchEvent(new Event("change"));
        }
        function cycle(select) { choose(select, select.selectedIndex + 1 < select.length ? 1 : -select.selectedIndex); }

        """#
}

extension SheetScript {
    /// What controls and keys do.
    static let events = #"""
        for (const id of ["a", "b", "magnification", "strong"]) $(id).addEventListener("change", draw);
        for (const radio of document.querySelectorAll("input[name=view]")) radio.addEventListener("change", draw);
        $("screen").addEventListener("change", useScreen);
        $("compare").addEventListener("close", () => {
          clearInterval(timer);
          if (images[current]) images[current].element.focus();
        });
        for (const button of document.querySelectorAll("dialog .close"))
          button.addEventListener("click", () => button.closest("dialog").close());
        for (const id of ["ground", "unit", "zoom"]) $(id).addEventListener("change", style);
        $("search").addEventListener("input", show);
        $("show").addEventListener("change", show);
        $("help-button").addEventListener("click", () => $("help").showModal());
        $("images").addEventListener("click", event => {
          const button = event.target.closest("button");
          if (button) compare(button.closest(".image"));
        });
        $("images").addEventListener("focusin", event => {
          const element = event.target.closest(".image");
          if (element) current = images.findIndex(image => image.element === element);
        });

        function nextScreen() {
          const select = $("screen");
          do {
            select.selectedIndex = (select.selectedIndex + 1) % select.length;
          } while (select.selectedOptions[0].disabled);
          useScreen();
        }
        function trueSize() {
          $("zoom").value = "1";
          style();
        }
        const setView = value => { document.querySelector(`input[name=view][value=${value}]`).click(); };
        const inComparison = {
          s: () => setView("side"), b: () => setView("blink"), d: () => setView("difference"),
          " ": () => { clearInterval(timer); flip(); }, "8": () => $("strong").click(), n: nextScreen,
          g: () => cycle($("ground")), "+": () => choose($("magnification"), 1),
          "-": () => choose($("magnification"), -1) };
        const onPage = {
          "/": () => $("search").focus(), j: () => step(1), k: () => step(-1), g: () => cycle($("ground")),
          p: () => cycle($("unit")),
          "+": () => choose($("zoom"), 1), "-": () => choose($("zoom"), -1), "0": trueSize,
          "?": () => $("help").showModal(), c: () => { if (images[current]) compare(images[current].element); } };
        document.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey || !$("keys").checked) return;
          if (event.target.matches("input[type=search]")) {
            if (event.key !== "Escape") return;
            event.preventDefault();
            if ($("search").value === "") return $("images").focus();
            $("search").value = "";
            return show();
          }
          // A letter chooses in a list, and the space bar presses what has the focus.
          if ($("help").open || event.target.matches("select")) return;
          if (event.key === " " && event.target.matches("button, input, summary")) return;
          const action = ($("compare").open ? inComparison : onPage)[event.key === "=" ? "+" : event.key];
          if (!action) return;
          event.preventDefault();
          action();
        });
        style();
        show();
        """#
}

extension SheetScript {
    /// Shows two files of an image beside or upon each other.
    static let comparison = #"""
        // The comparison of two files of an image.
        let files = [], timer = 0;
        const view = () => document.querySelector("input[name=view]:checked").value;
        const loadedOn = screen => files.find(file => file.screens.includes(screen));

        function described(figure) {
          const picture = figure.querySelector("img");
          return {
            name: figure.querySelector("b").textContent, role: figure.querySelector("em").textContent,
            scale: Number(figure.dataset.scale) || 1, screens: (figure.dataset.screens || "").split(" "),
            isMaster: "master" in figure.dataset, isPlanned: "planned" in figure.dataset,
            width: Number(picture.getAttribute("width")) || picture.naturalWidth,
            height: Number(picture.getAttribute("height")) || picture.naturalHeight,
            address: picture.dataset.file || picture.src, instead: picture.src };
        }

        function compare(element) {
          files = [...element.querySelectorAll("figure")].filter(figure => figure.querySelector("img")).map(described);
          if (!files.length) return;
          current = images.findIndex(image => image.element === element);
          $("compare-title").textContent = element.querySelector("h2").textContent;
          for (const id of ["a", "b"])
            $(id).replaceChildren(...files.map((file, index) => new Option(`${file.name} (${file.role})`, index)));
          const planned = files.findIndex(file => file.isPlanned);
          const kept = planned < 0 ? -1 : files.findIndex(file => !file.isPlanned && file.name === files[planned].name);
          const master = Math.max(files.findIndex(file => file.isMaster), 0);
          const other = Math.max(files.findIndex((_, index) => index !== master), 0);
          $("a").value = kept < 0 ? master : kept;
          $("b").value = kept < 0 ? other : planned;
          for (const option of $("screen").options) option.disabled = option.value !== "" && !loadedOn(option.value);
          $("screen").value = "";
          if (!$("compare").open) $("compare").showModal();
          $("stage").focus();
          draw();
        }

        // What a screen loads is on the left, and on the right the file that has the right pixels for it.
        function useScreen() {
          const screen = $("screen").selectedOptions[0];
          if (screen.value === "") return draw();
          const loaded = loadedOn(screen.value);
          const scale = Number(screen.dataset.scale);
          const large = files.filter(file => file.scale >= scale && !file.isPlanned).sort((a, b) => a.scale - b.scale);
          $("a").value = files.indexOf(loaded);
          $("b").value = files.indexOf(large[0] || loaded);
          draw();
        }

        function draw() {
          const pair = [files[$("a").value], files[$("b").value]];
          const screen = $("screen").selectedOptions[0];
          const scale = Number(screen.dataset.scale) || Math.max(pair[0].scale, pair[1].scale);
          const factor = Number($("magnification").value) / (devicePixelRatio || 1);
          $("pair").className = `pair ${view()} first`;
          $("pair").classList.toggle("stacked", view() !== "side");
          $("pair").classList.toggle("strong", $("strong").checked);
          // What a screen shows as it should is shown once.
          const isRight = screen.value !== "" && pair[0] === pair[1];
          $("pair").replaceChildren(...pair.slice(0, isRight ? 1 : 2).map(file => {
            const layer = document.createElement("div"), picture = new Image();
            layer.className = "layer";
            picture.alt = `${file.name}, ${file.role}`;
            picture.onerror = () => {
              picture.onerror = null;
              picture.src = file.instead;
            };
            picture.src = file.address;
            picture.style.width = `${file.width / file.scale * scale * factor}px`;
            picture.style.height = `${file.height / file.scale * scale * factor}px`;
            layer.append(picture);
            return layer;
          }));
          $("note").textContent = screen.value !== "" ? onScreen(screen, scale, pair)
            : pair.map(file => `${file.name}, ${file.role}, ${file.width} × ${file.height} pixels`).join(" — ");
          clearInterval(timer);
          const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
          if (view() === "blink" && !isCalm) timer = setInterval(flip, 700);
        }
        function onScreen(screen, scale, [loaded, right]) {
          const how = loaded.scale === scale ? "pixel for pixel" : loaded.scale < scale ? "enlarged" : "reduced";
          const other = right === loaded ? "No other file has the right pixels." : `On the right: ${right.name}.`;
          const text = `${screen.textContent} loads ${loaded.name} and shows it ${how}.`;
          return loaded.scale === scale ? text : `${text} ${other}`;
        }
        function flip() { $("pair").classList.toggle("first"); }

        """#
}
