/** Why an upload is not kept, in words for the person who sent it. */
export class RefusedImage extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RefusedImage'
  }
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`
