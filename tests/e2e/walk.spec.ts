import { Looking } from './support/looking.ts'
import { expect, test } from './support/portal.ts'
import { accentedLanguage, offerAccented, showFrenchItself } from './support/pseudo.ts'
import { openScreen, screens } from './support/screens.ts'
import { openedScreens } from './support/sizes/opened.ts'

/** Screens that phones lay out in another way. */
const onPhones = new Set(['landing', 'home', 'watch', 'search', 'browse', 'upload', 'studio'])

for (const screen of [...screens, ...openedScreens]) {
  test.describe(screen.name, () => {
    test.use({ as: screen.as })

    test('is whole in either light, at every size, in other languages', async ({
      page,
      problems,
    }) => {
      if (screen.allows) problems.allow(screen.allows)
      const isPage = screens.includes(screen)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      const told = await offerAccented(page)
      await openScreen(page, screen)
      const looking = await Looking.at(page)
      if (isPage) await looking.byPreloads()
      if (isPage) await looking.byAxe(onPhones.has(screen.name))
      await looking.bySize()
      await looking.in(accentedLanguage, 'accented')
      if (isPage) await looking.byWords(told)
      await looking.bySize()
      await looking.in('de')
      await looking.bySize()
      await looking.in('ar')
      await looking.bySize()
      if (isPage) await looking.byAxeForLanguage()
      await showFrenchItself(page)
      await looking.in('fr')
      await looking.byExtremes()
      await looking.end()
      expect(looking.found).toEqual([])
    })
  })
}
