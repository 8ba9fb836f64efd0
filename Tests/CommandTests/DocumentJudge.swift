import Foundation
import Testing
import TwofoldTestSupport

/// Holds documents against the published schema, by a program that is not ours.
enum DocumentJudge {
    static let published = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/TwofoldKit/TwofoldKit.docc/Resources/report.schema.json")

    struct Verdict: Decodable {
        var problems, unseen: [String]
    }

    /// What is wrong with the documents of a folder, and the fields of the schema that none of them has.
    static func verdict(on folder: RealTree) throws -> Verdict {
        let judged = try Program.run(["python3", "-W", "ignore", "-c", program, published.path, folder.path])
        return try JSONDecoder().decode(Verdict.self, from: Data(judged.bytes))
    }

    private static let program = """
        import json, os, sys
        from jsonschema import Draft202012Validator as Validator
        schema = json.load(open(sys.argv[1]))
        Validator.check_schema(schema)
        parts = schema["$defs"]
        documents = {}
        for choice in schema["oneOf"]:
            name = choice["$ref"].rsplit("/", 1)[1]
            documents[parts[name]["properties"]["command"]["enum"][0]] = name
        seen, problems = set(), []
        def mark(value, form, name):
            if "$ref" in form:
                name = form["$ref"].rsplit("/", 1)[1]
                form = parts[name]
            if isinstance(value, dict):
                for key, part in value.items():
                    if key in form.get("properties", {}):
                        seen.add(name + "." + key)
                        mark(part, form["properties"][key], name)
            elif isinstance(value, list):
                for part in value:
                    mark(part, form.get("items", {}), name)
        for file in sorted(os.listdir(sys.argv[2])):
            document = json.load(open(os.path.join(sys.argv[2], file)))
            name = documents.get(document.get("command"))
            if name is None:
                problems.append(f"{file}: no document of {document.get('command')!r}")
                continue
            one = {"$defs": parts, "$ref": "#/$defs/" + name}
            found = [f"{file}: {'/'.join(map(str, e.absolute_path))}: {e.message[-300:]}" for e in Validator(one).iter_errors(document)]
            if not found and not Validator(schema).is_valid(document):
                found = [f"{file}: the document is of several commands"]
            problems += found
            mark(document, {"$ref": "#/$defs/" + name}, name)
        fields = {name + "." + key for name, part in parts.items() for key in part.get("properties", {})}
        # The head, and the bytes of a path, are the same wherever they stand.
        shared = set.intersection(*[set(parts[name]["properties"]) for name in documents.values()]) | {"pathBytes"}
        shared &= {field.split(".")[1] for field in seen}
        fields = {field for field in fields if field.split(".")[1] not in shared}
        json.dump({"problems": problems, "unseen": sorted(fields - seen)}, sys.stdout)
        """
}

extension Trait where Self == ConditionTrait {
    /// Another program's judgement of JSON by a schema.
    static var havingJSONSchema: Self {
        .enabled(if: hasJSONSchema, "Python has no module 'jsonschema'")
    }
}

private let hasJSONSchema: Bool = {
    let words = ["python3", "-c", "from jsonschema import Draft202012Validator"]
    return (try? Program.run(words, errors: .dropped))?.status == 0
}()
