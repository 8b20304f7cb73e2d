import { join } from 'node:path'

import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

import { languages } from '../../src/words/languages.ts'

/** Where words shown to people are found, and where their translations stand: one file per language. */
export default defineConfig({
  rootDir: join(import.meta.dirname, '../..'),
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/src/words/{locale}', include: ['src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  // Ours follow the chosen language by themselves, so that nothing has to stand around a page, or around a test.
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    useLingui: ['#words/use-lingui.ts', 'useLingui'],
    Trans: ['#words/trans.tsx', 'Trans'],
  },
})
