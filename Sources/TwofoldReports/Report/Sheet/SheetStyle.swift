enum SheetStyle {
    static let text = #"""
        :root { color-scheme: light dark; --page: #fff; --text: #1a1a1f; --quiet: #55555f; --line: #c9c9d2;
          --soft: #f3f3f6;
          --accent: #0a55c4; --error: #b3001b; --warning: #7a4b00; --used: #2f6fd0; --wasted: #c7772b; --zoom: 1;
          --dot: 1; }
        @media (prefers-color-scheme: dark) { :root { --page: #17171b; --text: #ededf2; --quiet: #aeaebb;
          --line: #43434d;
          --soft: #222228; --accent: #86b7ff; --error: #ff8f9c; --warning: #f2c063; --used: #5f97ee;
          --wasted: #d98f4a; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
        [hidden] { display: none !important; }
        h1, h2, h3, p, ul, figure { margin: 0; }
        h1 { font-size: 1.35rem; overflow-wrap: anywhere; }
        h2, h3 { font-size: 1rem; overflow-wrap: anywhere; }
        code { font: 0.92em ui-monospace, monospace; }
        header, footer, .overview { padding: 1rem clamp(0.75rem, 3vw, 2rem); }
        header p, footer, .quiet { color: var(--quiet); }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 0.5rem; top: 0.5rem; z-index: 3; padding: 0.5rem; background: var(--page); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        button, select, input { font: inherit; color: inherit; background: var(--page);
          border: 1px solid var(--quiet);
          border-radius: 4px; padding: 0.2rem 0.5rem; min-height: 2rem; min-width: 0; max-width: 100%; }
        input[type=radio], input[type=checkbox] { min-height: 0; margin: 0; }
        .tools { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem;
          align-items: center;
          padding: 0.5rem clamp(0.75rem, 3vw, 2rem); background: var(--soft); border-block: 1px solid var(--line); }
        .tools label, .controls label {
          display: inline-flex; gap: 0.35rem; align-items: center; min-width: 0; max-width: 100%; }
        .tools select { max-width: 11rem; }
        .tools input { width: 10rem; }
        .tools output { margin-left: auto; color: var(--quiet); }
        .overview { display: grid; gap: 1rem; padding-top: 0; }
        .overview summary { cursor: pointer; font-weight: 600; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; }
        th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; font-weight: normal; white-space: nowrap; }
        thead th { color: var(--quiet); }
        th:first-child { text-align: left; }
        td.bar { width: 16rem; }
        .bar svg { display: block; width: 16rem; height: 0.9rem; background: var(--soft); }
        .used { fill: var(--used); } .wasted { fill: var(--wasted); }
        .key { display: inline-block; width: 0.8rem; height: 0.8rem; vertical-align: -0.1rem; }
        .key.used { background: var(--used); } .key.wasted { background: var(--wasted); }
        .image { padding: 0.8rem clamp(0.75rem, 3vw, 2rem); border-bottom: 1px solid var(--line);
          scroll-margin-top: 6rem; }
        .chunk { content-visibility: auto; contain-intrinsic-size: auto 350rem; }
        .image > div:first-child { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; align-items: baseline; }
        .files { display: flex; flex-wrap: wrap; gap: 0.8rem 1.2rem; margin-top: 0.5rem; align-items: flex-start; }
        .file { min-width: 0; max-width: 100%; }
        .image:focus-visible { outline-offset: -3px; }
        .overview > * { min-width: 0; }
        .box { display: grid; width: fit-content; max-width: min(100%, 40rem); max-height: 30rem; overflow: auto;
          border: 1px solid var(--line); margin-bottom: 0.3rem; }
        .box img { display: block; zoom: calc(var(--zoom) * var(--dot)); image-rendering: pixelated;
          overflow-wrap: anywhere; }
        .points .box img { zoom: calc(var(--zoom) / var(--scale, 1)); }
        .points.plain .box img, .fit .box img { image-rendering: auto; }
        .fit .box img { zoom: 1; max-width: 100%; max-height: 20rem; height: auto; width: auto; }
        figcaption { font-size: 0.85rem; max-width: 20rem; overflow-wrap: anywhere; }
        figcaption b { display: block; }
        figcaption em { font-style: normal; }
        figcaption span { display: block; color: var(--quiet); }
        .lost .box { border-style: dashed; }
        .lost figcaption::after { content: "The file is not beside this page."; display: block; color: var(--quiet); }
        .box, .layer { background: #fff; color: #55555f; }
        .dark .box, .dark .layer { background: #1c1c1e; color: #aeaebb; }
        .checkered .box, .checkered .layer {
          background: repeating-conic-gradient(#d4d4d4 0 25%, #fff 0 50%) 0 0 / 16px 16px; color: #33333b; }
        body .box.none { place-items: center; min-width: 8rem; min-height: 3rem; padding: 0.5rem;
          border-style: dashed;
          color: var(--quiet); background: none; }
        .findings { list-style: none; padding: 0; margin-top: 0.5rem; font-size: 0.9rem; max-width: 70rem;
          overflow-wrap: anywhere; }
        .findings li { border-left: 3px solid var(--line); padding-left: 0.6rem; margin-top: 0.3rem; }
        .findings .error { border-color: var(--error); } .findings .warning { border-color: var(--warning); }
        .error > strong { color: var(--error); } .warning > strong { color: var(--warning); }
        .findings span { display: block; color: var(--quiet); }
        dialog { color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: 6px;
          padding: 1rem;
          max-width: 96vw; max-height: 94vh; }
        #compare { width: 96vw; height: 94vh; }
        #compare[open] { display: flex; flex-direction: column; gap: 0.6rem; }
        .controls { display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem; align-items: center; }
        .controls fieldset { display: inline-flex; gap: 0.8rem; border: 0; padding: 0; margin: 0; }
        .stage { flex: 1; min-height: 8rem; overflow: auto; border: 1px solid var(--line); background: var(--soft);
          padding: 0.5rem; }
        .layer { flex: none; position: relative; }
        .layer img { display: block; image-rendering: pixelated; }
        .pair { display: flex; gap: 1rem; align-items: flex-start; width: max-content; }
        .pair.stacked { display: grid; }
        .stacked .layer { grid-area: 1 / 1; }
        .blink.first .layer + .layer, .blink:not(.first) .layer:first-child:not(:last-child) { visibility: hidden; }
        .difference { isolation: isolate; }
        .difference .layer + .layer { mix-blend-mode: difference; }
        .difference.strong { filter: brightness(8); }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.8rem 0; }
        dd { margin: 0; }
        kbd { font: 0.92em ui-monospace, monospace; border: 1px solid var(--quiet); border-radius: 3px;
          padding: 0 0.3rem; }
        @media (max-width: 40rem), (max-height: 30rem) { .tools { position: static; } .image { scroll-margin-top: 0; } }
        @media print {
          :root { color-scheme: light; --page: #fff; --text: #000; --quiet: #444; --line: #999; --error: #900;
            --warning: #640; --soft: #eee; }
          .tools, .skip, .image button { display: none; }
          .chunk { content-visibility: visible; }
          .box { overflow: hidden; }
          body .box img { zoom: 1; max-width: 100%; max-height: 20rem; width: auto; height: auto; }
          table { font-size: 0.8rem; }
          td.bar, .bar svg { width: 8rem; }
          tr > td:last-child { white-space: normal; }
          .image { break-inside: avoid; }
          .box, .bar svg, .key { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """#
}
