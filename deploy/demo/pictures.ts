import sharp from 'sharp'

/** Landscapes in flat colours: sky from top to bottom, hills from far to near, and what shines. */
const scenes = {
  dawn: { sky: ['#f7d9c4', '#f4a98a'], hills: ['#c9788a', '#8a4f6d', '#4c3053'], light: '#fff3d6' },
  noon: { sky: ['#bfe3f2', '#eef7ee'], hills: ['#a9cf9a', '#6faa76', '#3d7a58'], light: '#fffbe0' },
  dusk: { sky: ['#3b2a63', '#f08a5d'], hills: ['#7a4a86', '#4a2f68', '#281c44'], light: '#ffd9a0' },
  night: { sky: ['#0b1530', '#243b6b'], hills: ['#1c2c52', '#131f3d', '#0a1226'], light: '#f6f1d3' },
  bread: { sky: ['#f6e7cf', '#fbf4e6'], hills: ['#cfd8b0', '#a3b98a', '#8a5a3b'], light: '#fffaf0' },
  wood: { sky: ['#dfe8d8', '#f3eecb'], hills: ['#d9b13b', '#7d9a4c', '#2f5540'], light: '#fffdf0' },
  sea: { sky: ['#cfe8ea', '#f6efe0'], hills: ['#7fb5b8', '#3f8790', '#1f5a68'], light: '#fff6d9' },
} as const
export type Scene = keyof typeof scenes

/** A number between 0 and 1 that is the same for the same seed. */
const steady = (seed: number): number => {
  const value = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return value - Math.floor(value)
}

/** The edge of a hill: a wave of three, closed at the foot of the picture. */
const hill = (width: number, height: number, base: number, seed: number): string => {
  const points = Array.from({ length: 25 }, (_, index) => {
    const x = (index / 24) * width
    const wave =
      Math.sin(index * (0.25 + steady(seed) * 0.2) + seed) * 0.5 +
      Math.sin(index * 0.61 + seed * 2.3) * 0.3 +
      Math.sin(index * 1.13 + seed * 5.1) * 0.12
    return `${x.toFixed(1)} ${(height * base + wave * height * 0.09).toFixed(1)}`
  })
  return `M0 ${height} L${points.join(' L')} L${width} ${height}Z`
}

const stars = (width: number, height: number): string =>
  Array.from(
    { length: 60 },
    (_, index) =>
      `<circle cx="${(steady(index) * width).toFixed(0)}" cy="${(steady(index + 99) * height * 0.55).toFixed(0)}" r="${(0.8 + steady(index + 7) * 1.6).toFixed(1)}" fill="#fff" opacity="${(0.4 + steady(index + 31) * 0.6).toFixed(2)}"/>`,
  ).join('')

const firs = (width: number, height: number, colour: string): string =>
  Array.from({ length: 13 }, (_, index) => {
    const x = ((index + steady(index) * 0.8) / 13) * width
    const tall = height * (0.16 + steady(index + 5) * 0.14)
    const foot = height * (0.86 + steady(index + 2) * 0.08)
    return `<path d="M${x} ${foot - tall} l${tall * 0.22} ${tall} h${-tall * 0.44}Z" fill="${colour}"/>`
  }).join('')

const boat = (width: number, height: number): string => {
  const [x, y, size] = [width * 0.58, height * 0.66, height * 0.16]
  return `<path d="M${x} ${y - size} L${x + size * 0.62} ${y - size * 0.12} H${x}Z" fill="#c8452f"/><path d="M${x - size * 0.08} ${y - size * 0.85} V${y - size * 0.12} H${x - size * 0.42}Z" fill="#f7efe2"/><path d="M${x - size * 0.55} ${y} q${size * 0.1} ${size * 0.2} ${size * 0.25} ${size * 0.2} h${size * 0.7} q${size * 0.2} 0 ${size * 0.3} ${-size * 0.2}Z" fill="#4a2c22"/>`
}

const house = (width: number, height: number): string => {
  const [x, y, size] = [width * 0.3, height * 0.72, height * 0.17]
  return `<path d="M${x} ${y} v${size} h${size * 1.3} v${-size} l${-size * 0.65} ${-size * 0.6}Z" fill="#0d1730"/><rect x="${x + size * 0.48}" y="${y + size * 0.3}" width="${size * 0.34}" height="${size * 0.38}" fill="#ffcf6b"/>`
}

const loaf = (width: number, height: number): string => {
  const [x, y, size] = [width * 0.5, height * 0.78, height * 0.24]
  const cut = (at: number): string =>
    `<path d="M${x + size * at} ${y - size * 0.78} q${size * 0.12} ${size * 0.3} ${size * 0.02} ${size * 0.55}" fill="none" stroke="#f3d9a4" stroke-width="${size * 0.08}" stroke-linecap="round"/>`
  const table = `<rect y="${y - size * 0.1}" width="${width}" height="${height}" fill="#8a5a3b"/>`
  const crust = `<path d="M${x - size * 1.2} ${y} q0 ${-size} ${size * 1.2} ${-size} t${size * 1.2} ${size} q0 ${size * 0.2} ${-size * 1.2} ${size * 0.2} t${-size * 1.2} ${-size * 0.2}Z" fill="#b9722f"/>`
  return table + crust + [-0.55, -0.05, 0.45].map(cut).join('')
}

/** What stands in front of the hills. */
const figures: Partial<Record<Scene, (width: number, height: number) => string>> = {
  sea: boat,
  bread: loaf,
  night: house,
  wood: (width, height) => firs(width, height, '#24402f'),
}

/** Draws a scene; the same bytes for the same scene, size and seed. */
export const draw = (scene: Scene, width: number, height: number, seed = 1): Promise<Buffer> => {
  const { sky, hills, light } = scenes[scene]
  const low = scene === 'dusk' || scene === 'dawn'
  const sun = `<circle cx="${width * (0.25 + steady(seed) * 0.5)}" cy="${height * (low ? 0.5 : 0.24)}" r="${height * (scene === 'night' ? 0.07 : 0.11)}" fill="${light}"/>`
  const figure = figures[scene]?.(width, height) ?? ''
  const layers = hills.map((colour, index) => {
    // The nearest hill lies lower where something stands before it.
    const base = 0.56 + index * 0.14 + (figure && index === 2 ? 0.08 : 0)
    return `<path d="${hill(width, height, base, seed + index * 3)}" fill="${colour}"/>`
  })
  const [far = '', middle = '', near = ''] = layers
  const landscape = scene === 'bread' ? far + middle + figure : far + middle + figure + near
  const gradient = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".75" stop-color="${sky[1]}"/></linearGradient>`
  const above = `<rect width="100%" height="100%" fill="url(#s)"/>${scene === 'night' ? stars(width, height) : ''}${sun}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${gradient}${above}${landscape}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
