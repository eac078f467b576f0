import json
D='/tmp/sdev/crates/safety/data/'
class Data:
    def __init__(s):
        s.c=json.load(open(D+'concepts.json')); s.g=json.load(open(D+'guards.json')); s.r=json.load(open(D+'rules.json'))
        s.w=open(D+'words.json').read()
    def concept(s,n,*p): s._add(s.c[n],p)
    def guard(s,n,*p): s._add(s.g[n],p)
    def rule(s,i,*p): s._add(next(r for r in s.r if r['id']==i)['says'],p)
    def _add(s,l,p):
        for x in p:
            if x not in l: l.append(x)
    def sub(s,where,old,new):
        lists=[s.c[where]] if where in s.c else [s.g[where]] if where in s.g else [next(r for r in s.r if r['id']==where)['says']]
        for l in lists:
            if old in l:
                i=l.index(old)
                if new is None: l.pop(i)
                else: l[i]=new
                return
        raise SystemExit('not found: '+where+': '+old)
    def words(s,**kw): pass
    def read_as(s,d):
        j=json.loads(s.w)
        have=j['read_as']
        add={k:v for k,v in d.items() if k not in have}
        head,tail=s.w.split('"read_as": {\n',1)
        body,rest=tail.split('\n },',1) if '\n },' in tail else tail.split('\n  },',1)
        sep='\n },' if '\n },' in tail else '\n  },'
        lines=[l.rstrip(',') for l in body.split('\n')]
        lines+=['  %s: %s'%(json.dumps(k),json.dumps(v)) for k,v in add.items()]
        lines.sort(key=lambda l: json.loads('{'+l+'}').popitem()[0])
        s.w=head+'"read_as": {\n'+',\n'.join(lines)+sep+rest
        json.loads(s.w)
    def save(s):
        for n,d in (('concepts',s.c),('guards',s.g)):
            open(D+n+'.json','w').write(json.dumps(d,indent=1,ensure_ascii=False)+'\n')
        open(D+'rules.json','w').write(json.dumps(s.r,indent=1,ensure_ascii=False)+'\n')
        open(D+'words.json','w').write(s.w)
