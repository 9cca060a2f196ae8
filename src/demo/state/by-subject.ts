/** Works something out once for each subject, for as long as whoever asks needs it: a sweep asks for every computer. */
export const bySubject = <Subject extends object, Value extends object>(
  make: (subject: Subject) => Value,
): ((subject: Subject) => Value) => {
  const known = new Map<Subject, Value>();
  return (subject) => {
    const found = known.get(subject);
    if (found !== undefined) return found;
    const value = make(subject);
    known.set(subject, value);
    return value;
  };
};
