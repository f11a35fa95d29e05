import { expect, test } from 'vitest'
import { attributionOfXmp } from './attribution.ts'

const packet = (creator: string) =>
  `<rdf:RDF><rdf:Description><dc:creator><rdf:Seq>${creator}</rdf:Seq></dc:creator></rdf:Description></rdf:RDF>`

test('several creators are one line', () => {
  const creators = '<rdf:li>Ann</rdf:li><rdf:li>Ben</rdf:li>'
  expect(attributionOfXmp(packet(creators))).toEqual({ 'dc:creator': 'Ann, Ben' })
})

test('a packet of millions of commas costs no more than reading it', () => {
  const found = attributionOfXmp(packet(`<rdf:li>${', '.repeat(2_000_000)}x</rdf:li>`))
  expect(found['dc:creator']?.length ?? 0).toBeLessThanOrEqual(500)
})
