import { wordOf } from './scale-fill.ts'

export interface ScaleCall {
  name: string
  /** Of the n-th time it is asked: other words, other videos. */
  path: (n: number) => string
  isSignedIn: boolean
  /** Processor time of the database that is aimed at, on PostgreSQL. */
  goalMs: number
}

const cpuGoalMs = 50
/** So many words to take turns with: none is found in a cache of one answer. */
const turn = (n: number, from: number, step: number) => wordOf(from + (n % 20) * step)

const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`

/** What is measured, with the ids of some videos that everybody may watch. */
export function scaleCalls(videoIds: readonly string[]): ScaleCall[] {
  const video = (n: number) => videoIds[n % videoIds.length] ?? ''
  const call = (
    name: string,
    path: ScaleCall['path'],
    { isSignedIn = true, goalMs = cpuGoalMs } = {},
  ): ScaleCall => ({ name, path, isSignedIn, goalMs })
  return [
    call('home, signed out', () => '/home', { isSignedIn: false }),
    call('home', () => '/home'),
    call('browse, new, signed out', () => '/videos?limit=24', { isSignedIn: false }),
    call('browse, new', () => '/videos?limit=24&sort=new'),
    call('browse, popular', () => '/videos?limit=24&sort=popular'),
    call('browse, longest', () => '/videos?limit=24&sort=longest'),
    call('browse, a category', (n) => `/videos?limit=24&category=category${n % 10}`),
    call('video', (n) => `/videos/${video(n)}`),
    call('related', (n) => `/videos/${video(n)}/related?limit=12`),
    call('comments', (n) => `/videos/${video(n)}/comments?limit=20`),
    call('search, one seldom word', (n) => `/search?q=${turn(n, 2000, 50)}`),
    call('search, two words', (n) => `/search?q=${turn(n, 150, 7)}+${turn(n, 400, 11)}`),
    call('search, a word of every tenth', (n) => `/search?q=${turn(n, 15, 1)}`),
    call('search, misspelt', (n) => `/search?q=${swapped(turn(n, 2001, 70))}`, { goalMs: 100 }),
    call('suggest, one letter', (n) => `/search/suggest?q=${turn(n, 100, 3).slice(0, 1)}`),
    call('suggest, three letters', (n) => `/search/suggest?q=${turn(n, 100, 3).slice(0, 3)}`),
    call(
      'suggest, a word and three',
      (n) => `/search/suggest?q=${turn(n, 100, 3)}+${turn(n, 300, 5).slice(0, 3)}`,
    ),
    call('suggest, misspelt', (n) => `/search/suggest?q=${swapped(turn(n, 2001, 70))}`),
    call('people', (n) => `/search?type=people&q=${turn(n, 200, 13).slice(0, 4)}`),
    call('history', () => '/me/history?limit=24'),
    call('studio list', () => '/me/videos?limit=24'),
    call('subscriptions', () => '/feed/subscriptions?limit=24'),
    call('categories', () => '/categories'),
  ]
}
