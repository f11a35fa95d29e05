// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.

/** A row of each table, as the driver delivers it. */
export type Rows = {
  file: {
    id: number
    sha256: string
    path: string
    bytes: number
    width: number
    height: number
    blurhash: string
    animated: boolean
    created_at: Date
    touched_at: Date
  }
  image: {
    id: number
    file_id: number | null
    source_url: string | null
    alt: string | null
    created_at: Date
    remote_id: number | null
  }
  remote: {
    id: number
    name: string
    url: string
    path: string | null
    bytes: number
    width: number | null
    height: number | null
    blurhash: string | null
    etag: string | null
    fetched_at: Date | null
    used_at: Date
    failures: number
    retry_at: Date | null
  }
  upload: {
    sha256: string
    file_id: number
  }
  use: {
    owner: string
    path: string
  }
}
