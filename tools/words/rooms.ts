/** Rooms whose words travel together, each in one file per language, by the modules that show them. */
const rooms: readonly (readonly [name: string, modules: RegExp])[] = [
  ['watch', /^src\/(features\/(player|watch|transcript|comments)\/|routes\/watch)/],
  ['studio', /^src\/(features\/(studio|uploads)\/|routes\/(studio|upload))/],
  ['sign-in', /^src\/(auth\/|features\/sign-in\/|routes\/(auth|sign-in))/],
  ['account', /^src\/(features\/account\/|routes\/(settings|you|about))/],
]

/** The room of a module; what every screen may show is in `house`. */
export function roomOf(module: string): string {
  return rooms.find(([, modules]) => modules.test(module))?.[0] ?? 'house'
}
