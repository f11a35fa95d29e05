import { COUNTED, OPEN_BELOW, SHOWN_BELOW } from '../items/audience.ts'
export type What = 'ballots' | 'discussions' | 'replies' | 'domains' | 'magazines'

type Check = {
  /** Finds rows whose count is not what it should be: `id`, what is `kept`, and what was `counted`. */
  text: string
  /** It looks at items, from the first id up to, but not including, the second, where the rest looks at all. */
  byItem: boolean
}

/** One statement each: its snapshot holds the counts and what they count as of the same moment. */
export const checks: Record<What, Check> = {
  ballots: {
    byItem: true,
    text: `
      with span (low, high) as (values (?::int, ?::int)),
      votes as (
        select item_id, count(*) filter (where choice = 1)::int as uv, count(*) filter (where choice = -1)::int as dv
        from vote, span where item_id >= low and item_id < high group by 1
      ),
      likes as (
        select item_id, count(*)::int as favourites from favourite, span
        where item_id >= low and item_id < high group by 1
      )
      select i.id, json_build_array(i.uv, i.dv, i.favourites) as kept,
        json_build_array(i.uv_elsewhere + coalesce(v.uv, 0), i.dv_elsewhere + coalesce(v.dv, 0),
          coalesce(l.favourites, 0)) as counted
      from span join item i on i.id >= low and i.id < high
      left join votes v on v.item_id = i.id left join likes l on l.item_id = i.id
      where (i.uv, i.dv, i.favourites) <>
        (i.uv_elsewhere + coalesce(v.uv, 0), i.dv_elsewhere + coalesce(v.dv, 0), coalesce(l.favourites, 0))`,
  },
  discussions: {
    byItem: true,
    text: `
      with span (low, high) as (values (?::int, ?::int)),
      talk as (
        select thread_id, count(*) filter (where ${SHOWN_BELOW})::int as comments,
          count(distinct author_id) filter (where ${OPEN_BELOW})::int as commenters
        from item, span where thread_id >= low and thread_id < high group by 1
      )
      select i.id, json_build_array(i.comment_count, i.commenter_count) as kept,
        json_build_array(coalesce(t.comments, 0), coalesce(t.commenters, 0)) as counted
      from span join item i on i.id >= low and i.id < high and i.thread_id is null
      left join talk t on t.thread_id = i.id
      where (i.comment_count, i.commenter_count) <> (coalesce(t.comments, 0), coalesce(t.commenters, 0))`,
  },
  replies: {
    byItem: true,
    // A branch is counted as a whole: everything in it is named by its top.
    text: `
      with span (low, high) as (values (?::int, ?::int)),
      below as (
        select a.id, count(*)::int as children
        from span join item c on c.root_id >= low and c.root_id < high, unnest(c.ancestor_ids) a (id)
        where c.${OPEN_BELOW} group by 1
      )
      select i.id, i.child_count as kept, coalesce(b.children, 0) as counted
      from (
        select i.id, i.child_count from span
          join item i on i.id >= low and i.id < high and i.thread_id is not null and i.root_id is null
        union all
        select i.id, i.child_count from span join item i on i.root_id >= low and i.root_id < high
      ) i left join below b on b.id = i.id
      where i.child_count <> coalesce(b.children, 0)`,
  },
  domains: {
    byItem: false,
    text: `
      select d.id, json_build_array(d.entry_count, d.subscriptions_count) as kept,
        json_build_array(coalesce(e.entries, 0), coalesce(s.subscribers, 0)) as counted
      from domain d
      left join (select domain_id, count(*)::int as entries from item where domain_id is not null group by 1) e
        on e.domain_id = d.id
      left join (select domain_id, count(*)::int as subscribers from domain_subscription group by 1) s
        on s.domain_id = d.id
      where (d.entry_count, d.subscriptions_count) <> (coalesce(e.entries, 0), coalesce(s.subscribers, 0))`,
  },
  magazines: {
    byItem: false,
    text: `
      with held as (
        select magazine_id,
          array[
            count(*) filter (where kind = 'entry' and ${COUNTED}),
            count(*) filter (where kind = 'entry_comment' and ${COUNTED}),
            count(*) filter (where kind = 'post' and ${COUNTED}),
            count(*) filter (where kind = 'post_comment' and ${COUNTED}),
            count(*) filter (where kind = 'entry' and shelf = 0),
            count(*) filter (where kind = 'post' and shelf = 0)
          ]::int[] as counts
        from item group by 1
      ),
      told as (
        select magazine_id, array[entry_count, entry_comment_count, post_count, post_comment_count,
          general_entry_count, general_post_count] as counts
        from magazine_count
      ),
      none (counts) as (values (array[0, 0, 0, 0, 0, 0]))
      select magazine_id as id, t.counts as kept, coalesce(h.counts, none.counts) as counted
      from told t full join held h using (magazine_id) cross join none
      where coalesce(t.counts, none.counts) <> coalesce(h.counts, none.counts)`,
  },
}
