import { SaxesParser } from 'saxes'

export type XmlNode = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlNode[]
}

/** Reads a document as strictly as XML and its namespaces want it; throws at the first fault. */
export const parseXml = (xml: string): XmlNode => {
  const parser = new SaxesParser({ xmlns: true })
  const document: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [document]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const node: XmlNode = { name, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [root] = document.children
  if (!root) throw new Error('an empty document')
  return root
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child) => child.name === name)
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  childrenOf(node, name)[0]
