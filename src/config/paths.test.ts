import { expect, test } from 'vitest'

import { paths } from './paths.ts'

test('the table of addresses', () => {
  const table = {
    home: paths.home(),
    browse: paths.browse(),
    browseCategory: paths.browse('stage & light', { sort: 'new', cc: true, tag: '' }),
    search: paths.search({ q: 'dimmer rack', cc: false }),
    watch: paths.watch('aB3_-x9'),
    watchPlace: paths.watch('aB3_-x9', { t: 90.7, q: 'fade', tab: 'transcript' }),
    watchStart: paths.watch('aB3_-x9', { t: 0 }),
    channel: paths.channel('workshop'),
    channelAbout: paths.channel('workshop', 'about'),
    subscriptions: paths.subscriptions(),
    library: paths.library(),
    libraryLater: paths.library('watch-later', { q: 'lino' }),
    upload: paths.upload(),
    uploadInto: paths.upload({ channel: 'workshop' }),
    studioVideos: paths.studioVideos({ q: 'draft', status: 'draft' }),
    studioVideo: paths.studioVideo('aB3_-x9'),
    settings: paths.settings(),
    settingsSection: paths.settings('playback'),
    about: paths.about(),
    signIn: paths.signIn(),
    signInReturn: paths.signIn('/studio/videos?q=a&b'),
    authCallback: paths.authCallback(),
    signedOut: paths.signedOut(),
    renew: paths.renew(),
  }
  expect(table).toEqual({
    home: '/',
    browse: '/browse',
    browseCategory: '/browse/stage%20%26%20light?sort=new&cc=1',
    search: '/search?q=dimmer+rack',
    watch: '/w/aB3_-x9',
    watchPlace: '/w/aB3_-x9?t=90&q=fade&tab=transcript',
    watchStart: '/w/aB3_-x9?t=0',
    channel: '/c/workshop',
    channelAbout: '/c/workshop/about',
    subscriptions: '/feed/subscriptions',
    library: '/library',
    libraryLater: '/library/watch-later?q=lino',
    upload: '/upload',
    uploadInto: '/upload?channel=workshop',
    studioVideos: '/studio/videos?q=draft&status=draft',
    studioVideo: '/studio/videos/aB3_-x9',
    settings: '/settings',
    settingsSection: '/settings/playback',
    about: '/about',
    signIn: '/signin',
    signInReturn: '/signin?returnTo=%2Fstudio%2Fvideos%3Fq%3Da%26b',
    authCallback: '/auth/callback',
    signedOut: '/auth/signed-out',
    renew: '/auth/renew',
  })
})

test('a segment can never become a second segment', () => {
  expect(paths.watch('../admin')).toBe('/w/..%2Fadmin')
  expect(paths.channel('a/b?c#d')).toBe('/c/a%2Fb%3Fc%23d')
})
