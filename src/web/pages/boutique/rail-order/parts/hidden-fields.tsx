/** What a GET form carries beside what is typed in it. */
export const HiddenFields = ({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) =>
  fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
