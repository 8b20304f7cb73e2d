import * as z from 'zod/mini'

import { Bytes, Id, Language, Timestamp, text } from './fields.ts'
import { limits } from './limits.ts'

export const Picture = z.object({ url: z.url(), width: z.int(), height: z.int() })

/** A person as others see them. */
export const UserSummary = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  avatar: z.array(Picture),
})
export type UserSummary = z.infer<typeof UserSummary>

/** A person's page; their channels and videos are asked for as lists. */
export const PersonProfile = z.extend(UserSummary, { bio: z.string() })
export type PersonProfile = z.infer<typeof PersonProfile>

export const Role = z.enum(['viewer', 'creator', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>

/** What a person may do anywhere; what they may do with one object stands in its `myRights`. */
export const Right = z.enum(['comment', 'upload', 'moderate', 'administer'])
export type Right = z.infer<typeof Right>

const Percent = z.int().check(z.minimum(0), z.maximum(100))

/** How captions look, beside their size. */
export const CaptionStyle = z.object({
  typeface: z.enum(['sans', 'serif', 'mono', 'casual']),
  color: z.enum(['white', 'yellow', 'green', 'blue']),
  background: z.enum(['black', 'velvet', 'navy', 'white']),
  /** How much the background hides of the film. */
  strengthPct: Percent,
  /** Of the letters themselves; the `o` key. */
  opacityPct: Percent.check(z.minimum(25)),
  edge: z.enum(['none', 'outline', 'shadow']),
  /** `side` is where a line begins; what a file of captions places by itself stays there. */
  place: z.enum(['bottom', 'top', 'side']),
  /** Where the second language stands. */
  second: z.enum(['below', 'above']),
})
export type CaptionStyle = z.infer<typeof CaptionStyle>

export const CaptionPreferences = z.object({
  on: z.boolean(),
  lang: z.array(Language),
  /** Shown together with the first; null for none. */
  secondLang: z.nullable(Language),
  sizePct: z.int().check(z.minimum(50), z.maximum(300)),
  /** Null for what everybody begins with. */
  style: z.nullable(CaptionStyle),
})

export const Preferences = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  reduceMotion: z.enum(['system', 'on', 'off']),
  /** Of the screens; `system` is what was chosen on the device, else the browser's. */
  language: z.union([z.literal('system'), Language]),
  autoplayNext: z.boolean(),
  autoplayPreview: z.boolean(),
  defaultSpeed: z.number().check(z.minimum(0.25), z.maximum(4)),
  defaultQuality: z.enum([
    'auto',
    'dataSaver',
    '2160',
    '1440',
    '1080',
    '720',
    '480',
    '360',
    '240',
    '144',
  ]),
  captions: CaptionPreferences,
  /** What is seen is said, where somebody has written it. */
  audioDescription: z.boolean(),
  seekStep: z.int().check(z.minimum(1), z.maximum(60)),
  longSeekStep: z.int().check(z.minimum(1), z.maximum(120)),
  shortcuts: z.object({ enabled: z.boolean() }),
  history: z.object({ enabled: z.boolean() }),
})
export type Preferences = z.infer<typeof Preferences>

export const defaultPreferences: Preferences = {
  theme: 'system',
  reduceMotion: 'system',
  language: 'system',
  autoplayNext: true,
  autoplayPreview: true,
  defaultSpeed: 1,
  defaultQuality: 'auto',
  captions: { on: false, lang: [], secondLang: null, sizePct: 100, style: null },
  audioDescription: false,
  seekStep: 5,
  longSeekStep: 10,
  shortcuts: { enabled: true },
  history: { enabled: true },
}

/** Merge patch (RFC 7396) of the preferences: objects merge, everything else replaces. */
export const PreferencesPatch = z.partial(
  z.extend(Preferences, {
    captions: z.partial(CaptionPreferences),
    shortcuts: z.partial(Preferences.shape.shortcuts),
    history: z.partial(Preferences.shape.history),
  }),
)
export type PreferencesPatch = z.infer<typeof PreferencesPatch>

export const Quota = z.object({ totalB: z.nullable(Bytes), usedB: Bytes })

/** The signed-in person. */
export const Me = z.object({
  id: Id,
  subject: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  avatar: z.array(Picture),
  bio: z.string(),
  locale: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  role: Role,
  rights: z.array(Right),
  quota: Quota,
  defaultChannelId: z.nullable(Id),
  /** How many people can watch what is internal, for those who publish; null for everybody else. */
  internalCount: z.nullable(z.int()),
  createdAt: Timestamp,
  preferences: Preferences,
  etag: z.string(),
})
export type Me = z.infer<typeof Me>

export const MePatch = z.partial(
  z.object({
    displayName: text({ ...limits.displayName }),
    bio: text({ ...limits.bio, isMultiline: true }),
    locale: z.nullable(Language),
    timeZone: z.nullable(z.string().check(z.maxLength(64))),
  }),
)
export type MePatch = z.infer<typeof MePatch>
