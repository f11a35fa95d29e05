import type { Request, Response } from 'express'
import { sendDocument } from '../documents/send-document.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import type { Json } from '../json-ld/json.ts'

const PAGE = 10

export type Slice = (limit: number, offset: number) => Promise<unknown[]>

type CollectionOptions = {
  /** How many stand in its head, too. */
  inline?: number
  /** How many a page holds: ten, where it holds more than addresses. */
  page?: number
  /** Further properties of its head. */
  head?: Json
  seenBy?: 'public' | 'private'
}

/** An ordered collection and its pages (ActivityStreams 2.0, section 5). `slice` null: its size alone is told. */
export const sendCollection = async (
  req: Request,
  res: Response,
  id: string,
  total: number,
  slice: Slice | null,
  { inline = 0, page: length = PAGE, head: more = {}, seenBy = 'public' }: CollectionOptions = {},
): Promise<void> => {
  const head = { '@context': documentContext }
  if (req.query['page'] === undefined || !slice) {
    const collection = {
      ...head,
      id,
      type: 'OrderedCollection',
      ...more,
      totalItems: total,
      ...(slice ? { first: `${id}?page=1` } : {}),
      ...(slice && inline > 0 ? { orderedItems: await slice(inline, 0) } : {}),
    }
    return sendDocument(res, collection, 200, seenBy)
  }
  const page = Math.max(1, Math.trunc(Number(req.query['page'])) || 1)
  const part = {
    ...head,
    id: `${id}?page=${page}`,
    type: 'OrderedCollectionPage',
    partOf: id,
    totalItems: total,
    ...(page * length < total ? { next: `${id}?page=${page + 1}` } : {}),
    orderedItems: await slice(length, (page - 1) * length),
  }
  sendDocument(res, part, 200, seenBy)
}
