/** Why an upload is not kept, in words for the person who sent it. */
export class RefusedImage extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RefusedImage'
  }
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`

/** Whether a decoder or encoder was stopped because its time was up. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

export const tookTooLong = (): RefusedImage => new RefusedImage('The image takes too long to decode.')
