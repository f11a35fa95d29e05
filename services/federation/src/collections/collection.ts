import type { Request, Response } from 'express'
import { sendDocument } from '../documents/send-document.ts'
import { documentContext } from '../json-ld/context-terms.ts'

const PAGE = 10

export type Slice = (limit: number, offset: number) => Promise<unknown[]>

/** An ordered collection and its pages of ten (ActivityStreams 2.0, section 5). `inline`: how many stand in its head, too. */
export const sendCollection = async (
  req: Request,
  res: Response,
  id: string,
  total: number,
  slice: Slice | null,
  inline = 0,
): Promise<void> => {
  const head = { '@context': documentContext }
  if (req.query['page'] === undefined || !slice) {
    sendDocument(res, {
      ...head,
      id,
      type: 'OrderedCollection',
      totalItems: total,
      ...(slice ? { first: `${id}?page=1` } : {}),
      ...(slice && inline > 0 ? { orderedItems: await slice(inline, 0) } : {}),
    })
    return
  }
  const page = Math.max(1, Math.trunc(Number(req.query['page'])) || 1)
  const items = await slice(PAGE, (page - 1) * PAGE)
  sendDocument(res, {
    ...head,
    id: `${id}?page=${page}`,
    type: 'OrderedCollectionPage',
    partOf: id,
    totalItems: total,
    ...(page * PAGE < total ? { next: `${id}?page=${page + 1}` } : {}),
    orderedItems: items,
  })
}
