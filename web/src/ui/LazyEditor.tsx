import { lazy } from 'react'

/** The editor is only fetched when somebody writes. */
export const LazyEditor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }))
