import { isLong, isWhole, Looking } from './support/looking.ts'
import { expect, test } from './support/portal.ts'
import { accentedLanguage, offerAccented, showFrenchItself } from './support/pseudo.ts'
import { openScreen, screens } from './support/screens.ts'
import { dialogScreens } from './support/sizes/dialogs.ts'
import { openedScreens } from './support/sizes/opened.ts'
import { stateScreens } from './support/sizes/states.ts'

/** What is there by itself, and says all that it ever says: its words are read, and what was asked for to draw it. */
const pages = new Set([...screens, ...stateScreens])

/** What is looked at in all shapes of a walk; the rest is so in the whole one, and else in three. */
const inFull = new Set(screens)
const all = [...screens, ...openedScreens, ...dialogScreens, ...stateScreens]

for (const screen of all.filter(({ isSeldom = false }) => isWhole || !isSeldom)) {
  test.describe(screen.name, () => {
    test.use({ as: screen.as })

    test('is whole in either light, at every size, in other languages', async ({
      page,
      problems,
      apiOf,
    }) => {
      if (screen.allows) problems.allow(screen.allows)
      const isPage = pages.has(screen)
      const isBrief = !isWhole && !inFull.has(screen)
      const askApi = () => apiOf(screen.as ?? 'iris')
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      const told = await offerAccented(page)
      await openScreen(page, screen, askApi)
      const looking = await Looking.at(page)
      if (screens.includes(screen)) await looking.byPreloads()
      await looking.byAxe()
      if (isBrief) await looking.bySizeInBrief()
      else await looking.bySize()
      if (isPage || !isBrief) {
        await looking.in(accentedLanguage, 'accented')
        if (isPage) await looking.byWords(told)
        if (isWhole) await looking.bySize()
        else await looking.byExtremes()
      }
      if (isLong && !isBrief) {
        await looking.in('de')
        if (isWhole) await looking.bySize()
        else await looking.byExtremes()
      }
      await looking.in('ar')
      await looking.bySize()
      await looking.byAxe()
      if (isWhole) {
        await showFrenchItself(page)
        await looking.in('fr')
        await looking.byExtremes()
      }
      await looking.end()
      await screen.close?.(page, askApi)
      expect(looking.found).toEqual([])
    })
  })
}
