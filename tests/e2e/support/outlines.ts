import { paths } from '#config/paths.ts'

/** What stands before the application has come, and what comes in its place; `besides` what has one for certain on a desk alone. */
export const outlines = [
  {
    name: 'home',
    as: 'iris',
    path: paths.home(),
    pairs: [
      ['.start-marquee i', '#main section'],
      ['.start-pair b', '#main a:has-text("Play")'],
      ['.start-list > b', '#main section:has(ul) h2'],
    ],
  },
  {
    name: 'a list',
    as: 'iris',
    path: paths.browse(),
    pairs: [
      ['.start-list > b', 'h1'],
      ['.start-list .start-tabs', 'main nav'],
      ['.start-list .start-chips b', 'main [aria-haspopup]'],
      ['.start-cards i', 'main article'],
    ],
  },
  {
    name: 'a search',
    as: 'iris',
    path: paths.search({ q: 'rebuilt' }),
    pairs: [
      ['.start-list > b', 'h1'],
      ['.start-list .start-tabs', 'main nav'],
      ['.start-list .start-chips b', 'main [aria-haspopup]'],
      ['.start-cards i', 'article a'],
    ],
  },
  {
    name: 'a search that finds a channel',
    as: 'iris',
    path: paths.search({ q: 'field notes' }),
    pairs: [['.start-cards i', `main a[href="${paths.channel('field-notes')}"]`]],
  },
  {
    name: 'a channel',
    as: null,
    path: paths.channel('field-notes'),
    pairs: [
      ['.start-list > .start-face', 'main header > :nth-child(2) > :first-child'],
      ['.start-face + b', 'h1'],
    ],
  },
  {
    name: 'somebody',
    as: 'iris',
    path: paths.person('noor-quillmoor'),
    pairs: [['.start-list > .start-face', 'main header > :first-child']],
  },
  {
    name: 'your places',
    as: 'iris',
    path: paths.you(),
    pairs: [
      ['.start-list > .start-face', 'main header > :first-child'],
      ['.start-face + b', 'h1'],
      ['.start-cards', 'main nav'],
    ],
  },
  {
    name: 'your account',
    as: 'iris',
    path: paths.settings('account'),
    pairs: [
      ['.start-face + b', 'h1'],
      ['.start-cards i', 'main form input'],
      ['.start-cards i + i', 'main form textarea'],
    ],
  },
  {
    name: 'another section of the settings',
    as: 'iris',
    path: paths.settings('playback'),
    pairs: [['.start-face + b', 'h1']],
  },
  {
    name: 'the upload',
    as: 'mara',
    path: paths.upload(),
    pairs: [
      ['.start-face + b', 'h1'],
      ['.start-cards i', 'main section'],
    ],
  },
  {
    name: 'the library',
    as: 'iris',
    path: paths.library('history'),
    pairs: [
      ['.start-list > b', 'h1'],
      ['.start-list .start-tabs', 'main nav'],
      ['.start-list .start-chips b', 'main form'],
      ['.start-cards i', 'main article'],
    ],
  },
  {
    name: 'the studio',
    as: 'mara',
    path: paths.studioVideos(),
    pairs: [
      ['.start-list > b', 'h1'],
      ['.start-cards i', 'main img'],
      ['.start-cards i + i', 'main tr + tr img'],
    ],
  },
  {
    name: 'a video',
    as: 'iris',
    path: paths.watch('Qm7fLdesk_1'),
    pairs: [
      ['.start-stage', 'video'],
      ['.start-about > b', 'h1'],
    ],
    besides: [['.start-panel .start-tabs', '[role=tablist]']],
  },
  {
    name: 'a video, outside',
    as: null,
    path: paths.watch('Qm7fLdesk_1'),
    pairs: [
      ['.start-top .start-brand svg', 'header a svg'],
      ['.start-stage', 'video'],
      ['.start-about > b', 'h1'],
    ],
    besides: [['.start-panel .start-tabs', '[role=tablist]']],
  },
  {
    name: 'a public list',
    as: null,
    path: paths.browse(),
    pairs: [
      ['.start-list .start-tabs', 'main nav'],
      ['.start-cards i', 'article'],
    ],
  },
  {
    name: 'the front',
    as: null,
    path: paths.home(),
    pairs: [
      ['.start-front .start-lockup', 'header.front .front-brand a'],
      ['.start-front nav + b', 'header.front .front-bar > span'],
      ['.start-front nav + b + b', 'header.front .front-bar > a'],
      ['.start-front .front-title', 'h1'],
      ['.start-front .front-actions b', 'header.front .front-actions a'],
      ['.start-front .front-actions b + b', 'header.front .front-actions a + a'],
      ['.start-front .front-arch', 'header.front .front-arch'],
    ],
  },
  {
    name: 'the door',
    as: null,
    path: paths.signIn(),
    pairs: [['.start-door .doorway-leaf', 'main section']],
  },
  {
    name: 'the door before a screen of somebody',
    as: null,
    path: paths.library('history'),
    pairs: [['.start-door .doorway-leaf', 'main section']],
  },
  {
    name: 'the way out',
    as: null,
    path: `${paths.signedOut()}?state=1`,
    pairs: [['.start-leave', 'h1']],
  },
] as const
