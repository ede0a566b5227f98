import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startDemo } from './demo-product.mjs'
import { browserArguments, findBrowser } from './find-browser.mjs'
import { openScreen, screens } from './screens.mjs'

/**
 * A picture of every screen and state, light and dark, on a desk, a tablet and a phone:
 * npm run screenshots [-- --only=part-of-a-name] [FOLDER].
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const only = given.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const folder = given.find((argument) => !argument.startsWith('--')) ?? join(root, 'docs', 'screenshots')

/** A long page is shown to here: the picture is to be looked at, and the folder has to stay small. */
const devices = [
  { width: 1440, height: 900, upTo: 1800 },
  { width: 768, height: 1024, upTo: 1536 },
  { width: 390, height: 844, upTo: 1688 },
]
/** The colours of surfaces and lines, which lie close together and are to be told apart. */
const keptAsTheyAre = 64
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pictured = screens.filter(({ name, isPictured = true }) => isPictured && (!only || name.includes(only)))

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  mkdirSync(folder, { recursive: true })
  if (!only) removeOld()
  for (const screen of pictured) await takePictures(screen)
  console.log(`${pictured.length} screens in ${folder}`)
} finally {
  await browser.close()
  await demo.stop()
}

/** A screen that is gone or renamed leaves no picture behind. */
function removeOld() {
  for (const name of readdirSync(folder)) if (/-(light|dark)-\d+\.png$/.test(name)) rmSync(join(folder, name))
}

async function takePictures(screen) {
  const [first] = devices
  const context = await browser.newContext({ viewport: first, reducedMotion: 'reduce' })
  // Sent as the page goes on, its end may never be told, and then the page would never be idle.
  await context.route('**/api/analytics/events', (route) => route.fulfill({ status: 204 }))
  const page = await openScreen(context, demo, screen)
  // Nothing is on its way any more, except where that is the state.
  if (!screen.isWaiting) await page.waitForLoadState('networkidle')
  for (const { width, height, upTo } of devices) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => window.scrollTo(0, 0))
      const length = await page.evaluate(() => document.documentElement.scrollHeight)
      const path = join(folder, `${screen.name}-${colorScheme}-${width}.png`)
      const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(length, upTo)) }
      writeFileSync(path, withPalette(await page.screenshot({ fullPage: true, clip })))
    }
  }
  await context.close()
}

/** The same picture with at most 256 colours: a third of the size, and a screen of ours has few colours besides edges. */
function withPalette(png) {
  const { width, height, channels, pixels } = readPng(png)
  const colors = new Uint32Array(width * height)
  for (let at = 0; at < colors.length; at += 1) colors[at] = pixels.readUIntBE(at * channels, 3)
  const counts = new Map()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const byUse = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color)
  const { palette, places } = choosePalette(byUse)
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < colors.length; at += 1) rows[at + Math.floor(at / width) + 1] = places.get(colors[at])
  const header = Buffer.from(png.subarray(16, 29))
  header[9] = 3
  const table = Buffer.alloc(palette.length * 3)
  for (const [place, color] of palette.entries()) table.writeUIntBE(color, place * 3, 3)
  const parts = [
    ['IHDR', header],
    ['PLTE', table],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([pngSignature, ...parts.map(([type, data]) => chunk(type, data))])
}

/**
 * The most used colours stay as they are. Of the others, those whose highest bits agree become the most used of them;
 * as many bits count as leave 256.
 */
function choosePalette(byUse) {
  for (let dropped = 0; dropped < 8; dropped += 1) {
    const bits = (0xff << dropped) & 0xff
    const mask = (bits << 16) | (bits << 8) | bits
    const palette = []
    const placeOf = new Map()
    const places = new Map()
    for (const [rank, color] of byUse.entries()) {
      const isKept = rank < keptAsTheyAre
      const place = isKept || !placeOf.has(color & mask) ? palette.push(color) - 1 : placeOf.get(color & mask)
      if (!placeOf.has(color & mask)) placeOf.set(color & mask, place)
      places.set(color, place)
    }
    if (palette.length <= 256) return { palette, places }
  }
  throw new Error('No palette is small enough')
}

/** Chromium writes eight bits a channel, not interlaced, with or without transparency. */
function readPng(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = { 2: 3, 6: 4 }[png[25]]
  const data = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const filtered = inflateSync(Buffer.concat(data))
  const length = width * channels
  const pixels = Buffer.alloc(length * height)
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (length + 1)]
    for (let column = 0; column < length; column += 1) {
      const at = row * length + column
      const left = column < channels ? 0 : pixels[at - channels]
      const above = row === 0 ? 0 : pixels[at - length]
      const corner = column < channels || row === 0 ? 0 : pixels[at - length - channels]
      pixels[at] = filtered[at + row + 1] + predicted(filter, left, above, corner)
    }
  }
  return { width, height, channels, pixels }
}

/** The five filters of the format; Paeth takes the neighbour nearest to left + above - corner. */
function predicted(filter, left, above, corner) {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
