import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * What `npm run bench -- pages` puts beside Foyer: React and the same data, with nothing around it. No router, no
 * sign-in, no cache, no checks, no styles.
 */
interface Card {
  id: string
  title: string
  thumbnail: { srcset: { url: string }[] } | null
}

const read = async (path: string, init?: RequestInit) =>
  (await fetch(`/api/v1/${path}`, init)).json()

function Home({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const [shelves, setShelves] = useState<{ items: Card[] }[]>([])
  useEffect(() => {
    void read('home').then((home: { shelves: { items: Card[] }[] }) => setShelves(home.shelves))
  }, [])
  const [first, ...others] = shelves.flatMap(({ items }) => items)
  if (!first) return null
  return (
    <>
      <h1>Home</h1>
      <img src={first.thumbnail?.srcset.at(-1)?.url} alt="" width={960} height={540} />
      {others.map(({ id, title, thumbnail }) => (
        <a key={id} href={`/w/${id}`} onClick={(event) => (event.preventDefault(), onOpen(id))}>
          <img src={thumbnail?.srcset.at(-1)?.url} alt="" width={320} height={180} />
          {title}
        </a>
      ))}
    </>
  )
}

interface Shown {
  title: string
  src: string
  poster: string
}

async function open(id: string): Promise<Shown> {
  const cookie = async () => {
    if (!document.cookie.includes('XSRF-TOKEN')) await read('config')
    return /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  }
  const grant = async () =>
    read(`videos/${id}/playback`, { method: 'POST', headers: { 'X-XSRF-TOKEN': await cookie() } })
  const [video, allowed] = await Promise.all([read(`videos/${id}`), grant()])
  return { title: video.title, src: allowed.source.url, poster: allowed.posterUrl }
}

function Watch({ id }: { id: string }): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    void open(id).then(setShown)
  }, [id])
  if (!shown) return null
  return (
    <>
      <video
        src={shown.src}
        poster={shown.poster}
        controls
        preload="metadata"
        width={960}
        height={540}
      />
      <h1>{shown.title}</h1>
    </>
  )
}

function Page(): ReactNode {
  const [id, setId] = useState(/^\/w\/(.+)/.exec(location.pathname)?.[1] ?? null)
  return id ? <Watch id={id} /> : <Home onOpen={setId} />
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Page />)
