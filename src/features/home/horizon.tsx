import horizon from '#src/content/pictures/horizon.svg'

/** First light over the hills, with the observatory: where the night of the page ends. */
export function Horizon() {
  return (
    <div aria-hidden="true" className="dawn relative -mb-px h-[clamp(15rem,9rem_+_17vw,40rem)] overflow-clip">
      <img
        src={horizon}
        alt=""
        width="1600"
        height="240"
        loading="lazy"
        className="absolute right-[calc((100%_-_max(100%,60rem))*0.18)] bottom-0 h-auto w-[max(100%,60rem)] max-w-none sm:right-auto sm:left-1/2 sm:-translate-x-1/2"
      />
    </div>
  )
}
