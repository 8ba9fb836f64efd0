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
