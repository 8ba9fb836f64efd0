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
