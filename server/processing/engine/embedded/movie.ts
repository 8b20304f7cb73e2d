import { FormatContext, type Packet, type Rational, type Stream } from 'node-av/lib'

import type { Options } from '#server/processing/engine/recipe.ts'

import { must, setAll } from './open-film.ts'

export interface Movie {
  write(packet: Packet, timeBase: Rational): void
  end(): void
}

/** A file of one track in fragments. */
export function openMovie(path: string, muxing: Options, describe: (track: Stream) => void): Movie {
  const file = new FormatContext()
  must(file.allocOutputContext2(null, 'mp4', `file:${path}`), 'choosing the container')
  const track = file.newStream()
  describe(track)
  must(file.openOutputSync(), 'opening the output')
  setAll(file, muxing)
  must(file.writeHeaderSync(), 'writing the head')
  return {
    write: (packet, timeBase) => {
      packet.rescaleTs(timeBase, track.timeBase)
      packet.streamIndex = 0
      must(file.interleavedWriteFrameSync(packet), 'writing')
    },
    end: () => {
      must(file.writeTrailerSync(), 'writing the end')
      file.closeOutputSync()
    },
  }
}
