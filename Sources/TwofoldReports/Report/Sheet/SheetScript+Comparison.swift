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
