/** Rooms whose words travel together, each in one file per language, by the modules that show them. */
const rooms: readonly (readonly [name: string, modules: RegExp])[] = [
  ['page', /^index\.html$/],
  // Before what is watched: most never see it.
  ['preparing', /^src\/(features\/preparing\/|routes\/watch-preparing)/],
  // Once somebody may open it.
  [
    'player-settings',
    /^src\/features\/player\/(adaptive\/|controls\/(settings-(pages|panels|rows|values)|captions-panel|quality-panel|sound-panel)|engine\/(save-data|sounds))/,
  ],
  // What is opened to have words otherwise: on the film, or beside it.
  [
    'film-words',
    /^src\/features\/(player\/captions\/|transcript\/(transcript-items|no-transcript))/,
  ],
  ['watch', /^src\/(features\/(player|watch|transcript|comments)\/|routes\/watch)/],
  [
    'studio',
    /^src\/(features\/(studio|uploads|channels\/settings)\/|routes\/(studio|upload|channel-settings)|ui\/pictures\/)/,
  ],
  ['sign-in', /^src\/(auth\/|features\/sign-in\/|routes\/(auth|sign-in))/],
  ['settings', /^src\/(config\/|app\/settings-problem)/],
  ['errors', /^src\/api\/errors\//],
  [
    'lists',
    /^src\/(features\/(channels(?!\/subscribe)|people|library|search(?!\/(search-box|suggestion)))\/|routes\/(search|channel|person|library|subscriptions|browse))/,
  ],
  // On cards, once everything else is there.
  ['cards', /^src\/(app\/cards\/|features\/videos\/watch-later-button)/],
  // What a portal offers by itself: few screens name it.
  ['offered', /^src\/data\/categories/],
  [
    'account',
    /^src\/(features\/account\/(?!user-menu)|routes\/(settings|you|about|accessibility))/,
  ],
]

/** The room of a module; what every screen may show is in `house`. */
export function roomOf(module: string): string {
  return rooms.find(([, modules]) => modules.test(module))?.[0] ?? 'house'
}

/** Whether a module shows what it says. The settings say what is wrong with them, which only a lazy part shows. */
export function isShowing(module: string): boolean {
  return !module.startsWith('src/config/')
}
