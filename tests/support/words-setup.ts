import { i18n } from '@lingui/core'

// Tests read the words of the source, for which no catalog is needed.
i18n.loadAndActivate({ locale: 'en', messages: {} })

// Dates and numbers follow the browser's variant of it, which is the same on every machine.
Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true })
