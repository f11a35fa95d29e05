/** Properties that tell a position or a serial number, whatever their prefix. */
const name = String.raw`[\w-]+:(?:GPS\w*|\w*SerialNumber\w*|MakerNote)`
const element = new RegExp(String.raw`<(${name})\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)`, 'g')
const attribute = new RegExp(String.raw`\s${name}\s*=\s*(?:"[^"]*"|'[^']*')`, 'g')

/** An XMP packet without positions and serial numbers; null where one may be left, hidden in a way not foreseen. */
export const sanitizeXmp = (packet: string): string | null => {
  const clean = packet.replace(element, '').replace(attribute, '')
  return /GPS|SerialNumber|MakerNote/i.test(clean) ? null : clean
}
