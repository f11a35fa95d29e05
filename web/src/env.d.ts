/// <reference types="vite/client" />

declare module 'virtual:operations' {
  export const operations: Readonly<Record<string, readonly [method: string, path: string]>>
}
