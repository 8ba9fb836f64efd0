/// Makes the mipmap chain of one image, down to one pixel: a PNG for each level below it, and one KTX2 file with all
/// levels.
///
/// The files are placed beside the image and owned by the same rules as variants: a file whose bytes are not those in the
/// lock file is never overwritten, and the others are still made.
package struct MipmapRun: Sendable {
    /// The project of the image.
    ///
    /// Its selection and its tree for staging are not used.
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Makes the missing and stale files of a chain, and records them.
    ///
    /// It never throws: failures are in the report.
    ///
    /// - Parameters:
    ///   - base: The image, of any name, scale and format that the engine reads.
    ///   - origin: The image that each level is made from; the policy says in which color space.
    ///   - skipsBase: Whether the file of the whole chain begins with the first half, for devices that cannot show the
    ///     image itself.
    ///   - writes: False reports what would be made, and writes nothing.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    package func run(
        of base: BytePath, from origin: MipmapChain.Origin = .above, skipsBase: Bool = false, writes: Bool = true,
        observer: any RunObserver = SilentObserver(), cancellation: Cancellation = Cancellation()
    ) -> MipmapReport {
        var report = MipmapReport(base: base)
        // Hidden files are not listed, so the levels of a hidden base would not be found again.
        let areListed = base.name.first != UInt8(ascii: ".")
        guard
            let outputs = NamedOutputs(project, selecting: [base], areListed: areListed, &report.diagnostics)
        else { return report }
        do throws(Diagnostic) {
            let (decoded, pixels) = try outputs.runner.decodeBase(base)
            report.diagnostics += outputs.judged(decoded.diagnostics)
            let sizes = MipmapChain.sizes(from: pixels.size)
            report.sizes = sizes
            guard !skipsBase || sizes.count > 1 else { throw Diagnostic.mipmapsWithoutBase(base) }
            report.skipsBase = skipsBase
            let plans = MipmapReport.File.planned(of: decoded, sizes, from: origin, skipsBase: skipsBase, outputs)
            let space = project.policy.at(base).space
            let all = sizes.reduce(0) { $0 + $1.area }
            let result = outputs.make(
                plans.map { plan in
                    .init(
                        path: plan.path, master: base, pixelCount: plan.level == nil ? all : plan.size.area,
                        outcome: plan.outcome)
                },
                writes: writes, observer, cancellation,
                // One job makes all levels, because each needs the one above.
                from: { MipmapChain.levels(of: pixels, from: origin, space: space) },
                render: { index, levels throws(Diagnostic) in
                    try outputs.runner.render(plans[index], levels, of: decoded, skipsBase: skipsBase)
                })
            report.diagnostics += result.diagnostics
            report.files = plans
            for (index, outcome) in result.outcomes.enumerated() { report.files[index].outcome = outcome }
        } catch {
            report.diagnostics.append(error)
        }
        report.diagnostics.gather(report.files.lazy.map(\.outcome))
        return report
    }
}
