import { readMarkup } from '@app/platform/text/markup.ts'

/** Who made a picture and what may be done with it: XMP properties, and the IPTC datasets that mean the same. */
const properties = {
  'dc:creator': 80,
  'dc:rights': 116,
  'photoshop:Credit': 110,
  'photoshop:Source': 115,
  'xmpRights:UsageTerms': null,
  'xmpRights:WebStatement': null,
  'xmpRights:Owner': null,
  'cc:license': null,
  'cc:attributionName': null,
} as const satisfies Record<string, number | null>
type Property = keyof typeof properties
export type Attribution = Partial<Record<Property, string>>

const names = Object.keys(properties) as Property[]
const isProperty = (name: string): name is Property => Object.hasOwn(properties, name)
const MAX_LENGTH = 500

const keep = (found: Attribution, name: Property, value: string): void => {
  const text = value.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
  if (text !== '') found[name] ??= text
}

/** The attribution in an XMP packet. */
export const attributionOfXmp = (packet: string): Attribution => {
  const found: Attribution = {}
  let inside: Property | null = null
  let text = ''
  readMarkup(
    packet,
    {
      onopentag(name, attributes) {
        if (isProperty(name)) {
          inside = name
          text = ''
        }
        for (const [key, value] of Object.entries(attributes)) {
          if (isProperty(key)) keep(found, key, value)
          if (key === 'rdf:resource' && isProperty(name)) keep(found, name, value)
        }
      },
      ontext(part) {
        if (inside) text = (text + part).slice(0, MAX_LENGTH * 2)
      },
      onclosetag(name) {
        // Members of a list, as several creators.
        if (inside && name === 'rdf:li') text += ', '
        if (name !== inside) return
        keep(found, inside, text.replace(/[\s,]+$/, ''))
        inside = null
      },
    },
    { xmlMode: true },
  )
  return found
}

/** The attribution in an IPTC block: records of 1C 02, dataset, length of two bytes, text. */
export const attributionOfIptc = (block: Buffer): Attribution => {
  const found: Attribution = {}
  for (let at = block.indexOf('\x1c\x02', 0, 'latin1'); at >= 0 && at + 5 <= block.length;) {
    const dataset = block[at + 2]
    const end = at + 5 + block.readUInt16BE(at + 3)
    const name = names.find((candidate) => properties[candidate] === dataset)
    if (name && end <= block.length) keep(found, name, block.toString('utf8', at + 5, end))
    at = block.indexOf('\x1c\x02', at + 2, 'latin1')
  }
  return found
}

const escape = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`)

/** An XMP packet of nothing but attribution; null where there is none. */
export const xmpOfAttribution = (attribution: Attribution): string | null => {
  const attributes = names.flatMap((name) => {
    const value = attribution[name]
    return value === undefined ? [] : [`${name}="${escape(value)}"`]
  })
  if (attributes.length === 0) return null
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"',
    `xmlns:cc="http://creativecommons.org/ns#" ${attributes.join(' ')}/>`,
    '</rdf:RDF></x:xmpmeta>',
  ].join('\n')
}
