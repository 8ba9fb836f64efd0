/// Collects what keeps icons from being made, so that each reason is reported once for all of them.
struct IconObstacles {
    private struct Reason: Hashable {
        enum Kind: Hashable {
            /// The master has so many pixels a side.
            case enlarged(side: Int)
            case transparent
            case withoutGround
            /// The place has a file of another format.
            case taken
        }
        var kind: Kind
        var master: BytePath
    }

    private var refused: [Reason: [(path: BytePath, side: Int)]] = [:]
    private var rivals: [BytePath] = []

    /// Whether an icon can be made; otherwise the reason is kept.
    mutating func admit(
        _ path: BytePath, _ size: PixelSize, _ art: IconArt, of master: IconPlan.Master, ground: RGBColor?
    ) -> Bool {
        let needed = art.pixelsNeeded(for: size)
        let kind: Reason.Kind
        if let side = master.side, side < needed {
            kind = .enlarged(side: side)
        } else if ground == nil, art.needsGround(for: size, isOpaqueMaster: master.isOpaque) {
            kind = art == .opaque ? .transparent : .withoutGround
        } else {
            return true
        }
        let reason = Reason(kind: kind, master: master.path)
        if refused[reason]?.contains(where: { $0.path == path }) != true {
            refused[reason, default: []].append((path, needed))
        }
        return false
    }

    /// Refuses an icon whose place among Android's resources has a file of another format.
    mutating func refuse(_ path: BytePath, for rival: BytePath, of master: IconPlan.Master) {
        refused[Reason(kind: .taken, master: master.path), default: []].append((path, 0))
        rivals.append(rival)
    }

    /// A diagnostic for each reason, about the master.
    var diagnostics: [Diagnostic] {
        refused.map { reason, icons in
            let paths = icons.map(\.path)
            return switch reason.kind {
            case .enlarged(let side):
                .iconEnlarged(reason.master, side: side, needed: icons.map(\.side).max() ?? 0, paths)
            case .transparent: .iconTransparent(reason.master, paths)
            case .withoutGround: .iconWithoutGround(reason.master, paths)
            case .taken: .iconsTaken(reason.master, by: rivals)
            }
        }.sorted { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }
}
