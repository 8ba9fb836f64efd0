/// The help of the program itself: what most people need, on one screen of 80 columns.
///
/// It is written by hand, because a list of all 60 options of the default command would hide the ten that matter; a test
/// compares it with the commands and options that exist.
enum RootHelp {
    static let text = """
        Makes the smaller variants of @2x, @3x and larger images, right beside them.

        USAGE: twofold [<options>] [<path> ...]
               twofold <command> [<options>] ...

        Put Button@2x.png into a folder and run 'twofold' there: Button.png appears
        beside it. A path is a folder, or one master such as Button@2x.png (default: the
        current folder). Hand-made files are never overwritten. Commit twofold.lock.

        OPTIONS:
          -n, --dry-run         Show what would be made, and write nothing.
          --locked              Write nothing; exit with 2 if anything is out of date.
          --scales <scales>     Scales to make, such as 1x or 1x,2x.
          --filter <filter>     How pixels are averaged, such as lanczos3.
          --vectors draw        Also render SVG and PDF files.
          --effort <effort>     PNG compression: fast, default, high or max.
          --exclude <glob>      Ignore files and folders, such as 'Old/'.
          --into <dir>          Write into another folder, beside copies of the masters.
          --format json         Print the report for programs.
          -q, --quiet           Show errors only; -v, --verbose shows everything.
          --version             Show the version.
          -h, --help            Show this help; 'twofold help --all' has all options.

        COMMANDS:
          init                  Write a .twofold.yml that fits this folder.
          build                 Make every variant that is missing or stale (default).
          watch                 Make what changes, as it is saved.
          plan                  Show which variants a build would make.
          check                 Check names, sizes and places; --fix renames.
          sheet                 Write a page with every master beside its variants.
          adopt, keep, prune    Hand over files, keep edited ones, remove orphans.
          verify, merge         Prove a folder that --into made; join shards.
          resolve, preview      Show which file a device loads, and how it looks.
          sizes, devices        Show what devices download; list them.
          icons, launch         Make app icons and launch images.
          mipmaps, srcset       Make textures for games; write HTML for web pages.
          convert, import       Change the platform's layout; read damaged names.
          config, completions   Check settings; complete words in your shell.
          rules, bench          Explain what is reported; measure threads.

          'twofold help <command>' describes a command. A folder that is named like a
          command is written './check'.

        EXIT STATUS:
          0 all is current   1 something failed, the rest is done   2 problems found
          64 invalid usage or configuration   129, 130, 143 interrupted

        """
}
