import type { Response } from 'express'

/** A public document that scripts of other sites may read. */
export const sendOpen = (res: Response, type: string): Response =>
  res.set({
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'max-age=600, public',
  })
