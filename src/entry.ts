import { takeAnswer } from '#auth/early-answer.ts'

import '#ui/tokens.css'
import '#ui/base.css'

// The provider's answer leaves the address bar, and is on its way to be redeemed, before anything else loads.
takeAnswer('/auth/callback')
void import('./main.tsx')
