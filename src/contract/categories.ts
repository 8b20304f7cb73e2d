import * as z from 'zod/mini'

import { Count } from './fields.ts'

/** A subject, with how many videos of it this person finds. */
export const Category = z.object({ id: z.string(), label: z.string(), videoCount: Count })
