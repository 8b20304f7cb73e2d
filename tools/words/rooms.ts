/** Rooms whose words travel together, each in one file per language, by the modules that show them. */
const rooms: readonly (readonly [name: string, modules: RegExp])[] = [
  ['watch', /^src\/(features\/(player|watch|transcript|comments)\/|routes\/watch)/],
  ['studio', /^src\/(features\/(studio|uploads)\/|routes\/(studio|upload))/],
  ['sign-in', /^src\/(auth\/|features\/sign-in\/|routes\/(auth|sign-in))/],
  ['settings', /^src\/(config\/|app\/settings-problem)/],
  ['errors', /^src\/api\/errors\//],
  [
    'lists',
    /^src\/(features\/(channels(?!\/subscribe)|library|search(?!\/(search-box|suggestion)))\/|routes\/(search|channel|library|subscriptions|browse))/,
  ],
  ['account', /^src\/(features\/account\/(?!user-menu)|routes\/(settings|you|about))/],
]

/** The room of a module; what every screen may show is in `house`. */
export function roomOf(module: string): string {
  return rooms.find(([, modules]) => modules.test(module))?.[0] ?? 'house'
}

/** Whether a module shows what it says. The settings say what is wrong with them, which only a lazy part shows. */
export function isShowing(module: string): boolean {
  return !module.startsWith('src/config/')
}
