import Foundation
import Testing
import TwofoldTestSupport

/// Repositories of strangers, in which Git runs their programs: this program must not make it do so.
@Suite(.having("git")) struct HostileRepositoryTests {
    struct Kind: CustomTestStringConvertible {
        let testDescription: String
        /// Makes it hostile: commands of the shell that are run in a repository with a commit, where `$RUN` is the program.
        let seed: String
        /// What makes Git run the program.
        let control: String

        init(_ name: String, _ seed: String, running control: String = "git status") {
            testDescription = name
            self.seed = seed
            self.control = control
        }
    }

    /// A sparse index whose folder is missing, which Git gets from the promised server.
    private static let promise = """
        git sparse-checkout set --cone --sparse-index other
        tree=$(git rev-parse HEAD:app | sed 's|..|&/|')
        rm -f .git/objects/$tree
        git config extensions.partialClone origin
        git config remote.origin.promisor true

        """
    private static let monitor = #"git config core.fsmonitor "$RUN""#
    private static let submodule = #"git -c protocol.file.allow=always submodule -q add "$PWD" sub"#

    static let kinds = [
        Kind("a monitor", monitor),
        Kind("a monitor and a split index", "git update-index --split-index; \(monitor)"),
        Kind(
            "a hook", "cp run.sh .git/hooks/post-index-change", running: "git update-index --force-write-index"),
        Kind(
            "a hook in a folder of the tree",
            "mkdir hooks; cp run.sh hooks/post-index-change; git config core.hooksPath hooks",
            running: "git update-index --force-write-index"),
        Kind(
            "included settings",
            #"printf "[core]\nfsmonitor = $RUN\n" > more; git config include.path ../more"#),
        Kind(
            "settings that are included in this folder",
            #"printf "[core]\nfsmonitor = $RUN\n" > more; git config "includeIf.gitdir:$PWD/.path" ../more"#),
        Kind(
            "settings of the work tree",
            #"git config extensions.worktreeConfig true; git config --worktree core.fsmonitor "$RUN""#),
        Kind("another work tree", #"git config core.worktree "$PWD/app"; \#(monitor)"#),
        Kind(
            "a filter that cleans", #"git config filter.x.clean "$RUN"; echo "* filter=x" > .gitattributes"#,
            running: "git add -A --renormalize ."),
        Kind(
            "a filter that smudges", #"git config filter.x.smudge "$RUN"; echo "* filter=x" > .gitattributes"#,
            running: "rm a@2X.png; git checkout-index -a -f"),
        Kind(
            "a filter that stays", #"git config filter.x.process "$RUN"; echo "* filter=x" > .gitattributes"#,
            running: "git add -A --renormalize ."),
        Kind(
            "an alternate",
            #"""
            git init -q --bare store
            echo "$PWD/store/objects" > .git/objects/info/alternates
            git config core.alternateRefsCommand "$RUN"
            """#, running: "git rev-list --alternate-refs"),
        Kind(
            "a promised object",
            promise + #"git config remote.origin.url .; git config remote.origin.uploadpack "$RUN""#,
            running: "git ls-files --stage"),
        Kind(
            "an object promised by a host",
            promise + #"git config remote.origin.url ssh://h/x; git config core.sshCommand "$RUN""#,
            running: "git ls-files --stage"),
        Kind(
            "an object promised by a program",
            promise + #"git config remote.origin.url "ext::$RUN"; git config protocol.ext.allow always"#,
            running: "git ls-files --stage"),
        Kind(
            "a folder that looks like a repository",
            promise + #"""
                git config remote.origin.url .
                git config remote.origin.uploadpack "$RUN"
                git config core.bare true
                rm -rf app && mv .git app && git init -q .
                cp a@2X.png app/b@2X.png
                echo > app/twofold.lock
                """#, running: "cd app && git ls-files --stage"),
        Kind(
            "a nested repository",
            #"git init -q app && git -C app config core.fsmonitor "$RUN" && git -C app add -A"#,
            running: "git -C app status"),
        Kind(
            "a repository elsewhere", "mv .git store && echo 'gitdir: store' > .git && \(monitor)"),
        Kind("a linked repository", "mv .git store && ln -s store .git && \(monitor)"),
        Kind(
            "a nested repository elsewhere",
            #"git init -q --separate-git-dir store app && git -C app config core.fsmonitor "$RUN""#,
            running: "git -C app status"),
        Kind("a second work tree", "git worktree add -q sub && \(monitor)", running: "git -C sub status"),
        Kind(
            "a submodule", #"\#(submodule) && git -C sub config core.fsmonitor "$RUN""#,
            running: "git -C sub status"),
        Kind(
            "a submodule that is updated",
            #"""
            \#(submodule) && git config submodule.sub.update "!$RUN" && git add -A && git commit -qm y
            git -C sub commit -q --allow-empty -m z
            """#, running: "git submodule update"),
        Kind(
            "a program that compares", #"git config diff.external "$RUN"; echo z >> a@2X.png"#, running: "git diff"),
        Kind(
            "a program that makes text",
            #"git config diff.x.textconv "$RUN"; echo "* diff=x" > .gitattributes; echo z >> a@2X.png"#,
            running: "git diff"),
        Kind(
            "a program that merges",
            #"""
            git config merge.x.driver "$RUN"; echo "* merge=x" > .gitattributes
            git add -A; git commit -qm a; git branch o
            echo 1 >> a@2X.png; git commit -qam b; git checkout -q o; echo 2 >> a@2X.png; git commit -qam c
            """#, running: "git merge -"),
        Kind("another name of a command", #"git config alias.look "!$RUN""#, running: "git look"),
        Kind("an editor", #"git config core.editor "$RUN""#, running: "git commit --allow-empty"),
        Kind(
            "a program for passwords", #"git config credential.helper "!$RUN""#,
            running: #"printf 'protocol=https\nhost=h\n\n' | git credential fill"#),
    ]

    private func tree(_ kind: Kind) throws -> RealTree {
        let tree = try RealTree([
            "a@2X.png": BuildCommandTests.image(8, 8), "app/b@2X.png": BuildCommandTests.image(8, 8, seed: 2),
        ])
        try tree.write(Array("#!/bin/sh\ntouch '\(tree.path)/RAN'\n".utf8), to: "run.sh")
        #expect(
            try shell("chmod 755 run.sh; git init -q . && git add -A && git commit -qm x\n" + kind.seed, in: tree) == 0)
        // Commands that make it hostile may run the program as well.
        if tree.bytes(of: "RAN") != nil { try tree.remove("RAN") }
        return tree
    }

    private func shell(_ script: String, in tree: RealTree) throws -> Int32 {
        try TwofoldBinary.start(
            ["-c", script], in: tree.path,
            environment: [
                "RUN": tree.path + "/run.sh", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
                "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
            ], program: URL(fileURLWithPath: "/bin/sh")
        ).finish().status
    }

    @Test(arguments: kinds) func `no program of a repository is run`(kind: Kind) throws {
        let control = try tree(kind)
        _ = try shell(kind.control, in: control)
        #expect(control.bytes(of: "RAN") != nil, "Git as it is runs it")

        let tree = try tree(kind)
        for folder in [".", "app", "sub"] where FileManager.default.fileExists(atPath: tree.path + "/" + folder) {
            let masters = try FileManager.default.contentsOfDirectory(atPath: "\(tree.path)/\(folder)")
                .filter { $0.hasSuffix("X.png") }
            for arguments in [["check"], ["check", "--fix"], [], ["prune"]] {
                _ = try TwofoldBinary.start(arguments + [folder], in: tree.path).finish()
                #expect(tree.bytes(of: "RAN") == nil, "twofold \(arguments) \(folder)")
            }
            // It did rename, which is the part that needs Git.
            for master in masters {
                #expect(tree.bytes(of: "\(folder)/\(master.replacing("X", with: "x"))") != nil, "\(folder)/\(master)")
            }
        }
    }
}
