export function Horizon({ file }: { file: string }) {
  return (
    <div aria-hidden="true" className="dawn">
      <img src={file} alt="" width="1600" height="240" loading="lazy" />
    </div>
  )
}
