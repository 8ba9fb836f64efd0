import Badges

@main struct ListBadges {
    static func main() throws {
        for file in try Badges.files() { print(file) }
    }
}
