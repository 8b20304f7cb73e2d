import { drawPictures } from './draw-pictures.ts'
import { encodePass } from './encode-pass.ts'
import type { Engine } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { hearWave } from './hear-wave.ts'
import { measureFilm } from './measure-film.ts'
import { probeFilm } from './probe-film.ts'
import { writeSound } from './write-sound.ts'
import { writeWords } from './write-words.ts'

/** What is made of films, and how, is the same with every tool. */
export function createEngine(tool: FilmTool): Engine {
  return {
    name: tool.name,
    hasToneMapping: tool.hasToneMapping,
    hasAv1: tool.hasAv1,
    probe: (work) => probeFilm(tool, work),
    measure: (work) => measureFilm(tool, work),
    encode: (work) => encodePass(tool, work),
    hear: (work) => hearWave(tool, work),
    writeSound: (work) => writeSound(tool, work),
    draw: (work) => drawPictures(tool, work),
    writeWords: (work) => writeWords(tool, work),
  }
}
