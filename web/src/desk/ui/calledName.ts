const TITLES = /^(dr|prof|professor|mr|mrs|ms|miss|chief|nurse|rev|sir)\.?$/i;

/** What somebody is called: the first name, with a title where there is one. 'Dr Ade' of 'Dr Ade Bello'. */
export function calledName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.slice(0, TITLES.test(words[0] ?? "") ? 2 : 1).join(" ");
}
