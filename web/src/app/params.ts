import { createContext, useContext } from 'react'

type Params = Readonly<Record<string, string | undefined>>

/** What stands in the address at the places its route names. */
export const ParamsOfPage = createContext<Params>({})

export const useParams = (): Params => useContext(ParamsOfPage)
