import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PageMoved, type Loader } from '../../app/load.ts'

const searchFor = (tag: string | undefined): string => `/search?q=${encodeURIComponent(tag ?? '')}`

/** Until the API lists what carries a tag, its address leads to a search for the word. */
export const loader: Loader = async ({ params }) => {
  throw new PageMoved(searchFor(params['tag']))
}

export const Component = () => {
  const { tag } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(searchFor(tag), { replace: true })
  }, [navigate, tag])
  return null
}
