/// A `project.pbxproj` as Xcode writes it: a group for each file, so that paths come of two steps.
struct TinyXcodeProject {
    struct Target {
        var name: String
        /// The value of its `INFOPLIST_FILE`.
        var propertyList: String
        /// Paths from the project's folder.
        var resources: [String] = []
        /// Folders that it copies with all that they hold, each with what it leaves out.
        var folders: [String: [String]] = [:]
        /// What is for some platforms only, in each of those.
        var filters: [String: [String]] = [:]
        /// Other settings of its only configuration.
        var settings: [String: String] = [:]
        var product = "application"
    }

    var targets: [Target]

    var bytes: [UInt8] { Array(text.utf8) }

    private var text: String {
        var objects = ""
        var top: [String] = []
        for (index, target) in targets.enumerated() {
            let id = "T\(index)"
            var built: [String] = []
            for (number, path) in target.resources.enumerated() {
                let parts = path.split(separator: "/").map(String.init)
                let (file, group) = ("\(id)F\(number)", "\(id)G\(number)")
                objects += """
                    \t\t\(group) /* a group */ = {
                    \t\t\tisa = PBXGroup;
                    \t\t\tchildren = (
                    \t\t\t\t\(file) /* \(parts.last ?? "") */,
                    \t\t\t);
                    \t\t\tpath = "\(parts.dropLast().joined(separator: "/"))";
                    \t\t\tsourceTree = "<group>";
                    \t\t};
                    \t\t\(file) /* file */ = {isa = PBXFileReference; path = "\(parts.last ?? "")"; sourceTree = "<group>"; };
                    \t\t\(file)B = {isa = PBXBuildFile; fileRef = \(file) /* file */; };

                    """
                top.append(group)
                built.append("\(file)B /* in Resources */")
            }
            let folders = target.folders.sorted { $0.key < $1.key }
            for (number, folder) in folders.enumerated() {
                objects += """
                    \t\t\(id)S\(number) = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (\(id)X\(number), );
                    \t\t\tpath = \(folder.key); sourceTree = "<group>"; };
                    \t\t\(id)X\(number) = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                    \t\t\tmembershipExceptions = (\(folder.value.joined(separator: ", "))); target = \(id);
                    \t\t\tplatformFiltersByRelativePath = {\((target.filters[folder.key] ?? []).joined(separator: " "))}; };

                    """
                top.append("\(id)S\(number)")
            }
            objects += """
                \t\t\(id) /* \(target.name) */ = {
                \t\t\tisa = PBXNativeTarget;
                \t\t\tbuildConfigurationList = \(id)L;
                \t\t\tbuildPhases = (
                \t\t\t\t\(id)R /* Resources */,
                \t\t\t);
                \t\t\tfileSystemSynchronizedGroups = (\(folders.indices.map { "\(id)S\($0)" }.joined(separator: ", ")));
                \t\t\tname = \(target.name);
                \t\t\tproductType = "com.apple.product-type.\(target.product)";
                \t\t};
                \t\t\(id)R = {isa = PBXResourcesBuildPhase; files = (\(built.joined(separator: ", "))); };
                \t\t\(id)L = {isa = XCConfigurationList; buildConfigurations = (\(id)C, ); };
                \t\t\(id)C = {
                \t\t\tisa = XCBuildConfiguration;
                \t\t\tbuildSettings = {
                \t\t\t\tINFOPLIST_FILE = "\(target.propertyList)";
                \(target.settings.sorted { $0.key < $1.key }.map { "\t\t\t\t\($0.key) = \"\($0.value)\";" }.joined(separator: "\n"))
                \t\t\t};
                \t\t\tname = Release;
                \t\t};

                """
        }
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tclasses = {
            \t};
            \tobjectVersion = 46;
            \tobjects = {

            /* Begin PBXGroup section */
            \(objects)\t\tMAIN = {isa = PBXGroup; children = (\(top.joined(separator: ", "))); sourceTree = "<group>"; };
            \t\tROOT /* Project object */ = {
            \t\t\tisa = PBXProject;
            \t\t\tmainGroup = MAIN;
            \t\t\tprojectDirPath = "";
            \t\t\ttargets = (\(targets.indices.map { "T\($0)" }.joined(separator: ", ")));
            \t\t};
            \t};
            \trootObject = ROOT /* Project object */;
            }

            """
    }
}
