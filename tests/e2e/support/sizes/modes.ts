import type { CDPSession, Page } from '@playwright/test'

/** One way a page is looked at. */
export interface Mode {
  name: string
  width: number
  height: number
  isTouch?: boolean
  /** Of the text alone, as browsers set it. */
  textPercent?: number
  /** The distances of WCAG 1.4.12. */
  isSpaced?: boolean
  isForced?: boolean
}

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
export const atDesk: Mode = { name: '1440', ...desk }
export const onPhone: Mode = { name: '390, a phone', ...phone, isTouch: true }
const onTablet: Mode = { name: '768, a tablet', width: 768, height: 1024, isTouch: true }
const onTurnedPhone: Mode = {
  name: '844 × 390, a phone turned',
  width: 844,
  height: 390,
  isTouch: true,
}

/** From a phone to the widest desk, and what people change. */
export const modes: readonly Mode[] = [
  { name: '2560', width: 2560, height: 1440 },
  { name: '1920', width: 1920, height: 1080 },
  atDesk,
  { name: '1024', width: 1024, height: 768 },
  onTablet,
  onTurnedPhone,
  onPhone,
  { name: '320', width: 320, height: 640 },
  { name: '320 × 256, zoomed to 400 %', width: 320, height: 256 },
  { name: 'text at 200 %, 1440', ...desk, textPercent: 200 },
  { name: 'text at 200 %, 390', ...phone, textPercent: 200 },
  { name: 'text spacing, 1440', ...desk, isSpaced: true },
  { name: 'text spacing, 390', ...phone, isSpaced: true },
  { name: 'forced colours, 1440', ...desk, isForced: true },
  { name: 'forced colours, 390', ...phone, isForced: true },
]

/** What CI's walk of every change is content with: of two shapes that break alike, the one that breaks first. */
export const modesOfDay: readonly Mode[] = modes.filter(
  ({ name }) =>
    !['1920', '1024', 'text at 200 %, 1440', 'text spacing, 1440', 'forced colours, 390'].includes(
      name,
    ),
)

/** What `npm test` is content with (`docs/decisions/0112-what-ci-alone-runs.md`). */
export const modesOfShort: readonly Mode[] = modesOfDay.filter(
  ({ name }) => !['768, a tablet', 'text spacing, 390', 'forced colours, 1440'].includes(name),
)

/** Where words of another length or direction are tried; from the narrowest, so that it ends at a desk. */
export const modesOfWords: readonly Mode[] = modes
  .filter(({ name }) => ['320', '390, a phone', '1440'].includes(name))
  .toReversed()

/** Where other elements are seen than elsewhere; one of each kind of page. */
export const modesOfAxe: readonly Mode[] = [atDesk, onTablet, onTurnedPhone, onPhone]

/** Where there is least room for words, and a desk. */
export const extremes: readonly Mode[] = modes
  .filter(({ name }) => ['320', '1440'].includes(name))
  .toReversed()

/**
 * Gives the page that is open another size, and has it drawn a tenth as large: nobody looks at its pixels, which are a
 * quarter of the work of a walk. Its layout, media queries, points and pixel ratio are those of the size. Playwright does
 * not know of it, and hits nothing that is drawn so small: `scale` 1 gives the page back.
 */
export async function resize(
  session: CDPSession,
  { width, height }: Pick<Mode, 'width' | 'height'>,
  scale = 0.1,
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    mobile: false,
    scale,
  })
}

/** Shows the page that is open in another way than it was; what stays the same is not said again. */
export async function showAs(
  page: Page,
  session: CDPSession,
  mode: Mode,
  before: Mode | null,
): Promise<void> {
  const { isTouch = false, isForced = false, textPercent = 100 } = mode
  if (!before || (before.isTouch ?? false) !== isTouch)
    await session.send('Emulation.setTouchEmulationEnabled', {
      enabled: isTouch,
      maxTouchPoints: 1,
    })
  if (!before || (before.isForced ?? false) !== isForced)
    await page.emulateMedia({
      reducedMotion: 'reduce',
      forcedColors: isForced ? 'active' : 'none',
    })
  // As in the settings of the browser: layouts follow it, too.
  if (!before || (before.textPercent ?? 100) !== textPercent)
    await session.send('Page.setFontSizes', { fontSizes: { standard: textPercent * 0.16 } })
  await resize(session, mode)
}
