import { type Html, html } from './html'

/** Solid blocks, then hollow ones. `of` is the number of blocks at full length, so that drawings compare. */
type Blocks = { solid: number; hollow: number; of: number }

/** More blocks than this could not be told apart, and become one each. */
const mostBlocks = 60
const gap = 0.08

/** Counts as a row of blocks. Decorative: the numbers must stand beside it. */
export const rowOfBlocks = ({ solid, hollow, of }: Blocks): Html =>
  drawing(
    `0 0 ${Math.max(1, of)} 1`,
    runs(solid, hollow, of, (from, length) => `M${from} 0h${length}v1h-${length}z`),
  )

/** The same from the bottom up. */
export const columnOfBlocks = ({ solid, hollow, of }: Blocks): Html =>
  drawing(
    `0 0 1 ${Math.max(1, of)}`,
    runs(solid, hollow, of, (from, length) => `M0 ${of - from}h1v-${length}h-1z`),
  )

type Draw = (from: number, length: number) => string

function runs(solid: number, hollow: number, of: number, draw: Draw): { solid: string; hollow: string } {
  const each = (from: number, count: number) =>
    of > mostBlocks
      ? count > 0
        ? draw(from, count)
        : ''
      : Array.from({ length: count }, (_, at) => draw(from + at, 1 - gap)).join('')
  return { solid: each(0, solid), hollow: each(solid, hollow) }
}

const drawing = (viewBox: string, { solid, hollow }: ReturnType<typeof runs>): Html =>
  html`<svg class="blocks" viewBox="${viewBox}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${
    solid !== '' && html`<path d="${solid}"/>`
  }${hollow !== '' && html`<path class="hollow" d="${hollow}"/>`}</svg>`
