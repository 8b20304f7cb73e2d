import { join } from 'node:path'

import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

import { languages } from '../../src/words/languages.ts'
import { runtimeConfigModule } from './macros.ts'
import { pageExtractor } from './page-extractor.ts'

/** Where words shown to people are found, and where their translations stand: one file per language. */
export default defineConfig({
  rootDir: join(import.meta.dirname, '../..'),
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/src/words/{locale}',
      include: ['src', 'index.html'],
      exclude: ['**/*.test.*'],
    },
  ],
  extractors: [babel, pageExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  runtimeConfigModule,
})
